import type { User, UserDetail, UserFilter } from "@field-advisor/schema/users";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Auth } from "../auth/auth.service.ts";
import { scopeOf } from "./users.policy.ts";
import { selectUser } from "./users.queries.ts";
import { countUsers, selectAdmins, selectTies, selectUsers } from "./directory.queries.ts";

type ListQuery = UserFilter & { limit: number; offset: number };

/** Users as those find them who look after them. */
export const createDirectory = ({ db }: Pick<Deps, "db">, { auth }: { auth: Auth }) => ({
  /** Whatever they filter by, administrators are shown those they look after. */
  async list(
    actor: Actor,
    { limit, offset, ...filter }: ListQuery,
  ): Promise<{ users: User[]; total: number }> {
    const scope = scopeOf(actor);
    const narrowed = scope.kind === "assigned" ? { ...filter, assignedTo: scope.adminId } : filter;
    const { rows, total } = await selectUsers(db, scope, narrowed, { limit, offset });
    return { users: rows, total };
  },

  counts: () => countUsers(db),

  /** @throws AppError not_found, also for users whom an administrator does not look after */
  async read(actor: Actor, id: number): Promise<UserDetail> {
    const user = await selectUser(db, scopeOf(actor), id);
    if (!user) throw userNotFound();
    const [admins, { deployments, rooms, ...ties }, openSessions] = await Promise.all([
      selectAdmins(db, id),
      selectTies(db, id),
      auth.countOpenSessions(id),
    ]);
    return { ...user, ...ties, admins, owns: { deployments, rooms }, openSessions };
  },
});

export const userNotFound = () =>
  new AppError("not_found", "User not found. They may have been deleted; reload the list.");
