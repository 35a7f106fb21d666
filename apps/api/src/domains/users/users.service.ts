import type { UpdateUserInput, UserDetail } from "@field-advisor/schema/users";
import type { Deps } from "../../deps.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AccessService } from "../access/access.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { Auth } from "../auth/auth.service.ts";
import type { DeploymentsService } from "../deployments/deployments.service.ts";
import type { Calls } from "../calls/calls.service.ts";
import { createAssignments } from "./assignments.service.ts";
import { createDirectory } from "./directory.service.ts";
import { createEditing, type ChangedUser } from "./user-changes.service.ts";
import { createOwnPassword } from "./password/password.service.ts";
import { createRemoval } from "./removal/removal.service.ts";

export type UsersService = ReturnType<typeof createUsersService>;

/** The people who sign in. */
export const createUsersService = (
  deps: Pick<Deps, "db" | "passwords">,
  {
    audit,
    auth,
    access,
    deployments,
    calls,
  }: {
    audit: Audit;
    access: Pick<AccessService, "giveRooms">;
    auth: Auth;
    deployments: DeploymentsService;
    calls: Pick<Calls, "endBy" | "openBy">;
  },
) => {
  const directory = createDirectory(deps, { auth });
  const ownPassword = createOwnPassword(deps, { audit, auth });
  const editing = createEditing({ ...deps, audit, auth, ownPassword, access });
  const assignments = createAssignments(deps, { audit });
  const removal = createRemoval(deps, { audit, auth, deployments, calls });

  return {
    ...directory,
    create: editing.create,
    remove: (caller: Caller, id: number) => removal.remove(caller, id),

    /** Either one's own password, or what else may be changed about a user. */
    async update(
      caller: Caller,
      id: number,
      input: UpdateUserInput,
    ): Promise<Pick<ChangedUser, "user" | "session">> {
      const { password, ...changes } = input;
      if (password !== undefined) {
        const changed = await ownPassword.change(caller, id, { ...changes, password });
        await calls.endBy(id);
        return changed;
      }
      requireOwnPassword(caller.actor);
      const changed = await editing.change(caller, id, changes);
      if (changed.isSignedOut) await calls.endBy(id);
      return changed;
    },

    async setAdmins(caller: Caller, id: number, adminIds: number[]): Promise<UserDetail> {
      await assignments.setAdmins(caller, id, adminIds);
      return directory.read(caller.actor, id);
    },
  };
};

/**
 * The way to a new password is open to those who must choose one; what else goes that way is not.
 * @throws AppError password_change_required
 */
function requireOwnPassword({ passwordChangeRequired, requiresReset }: Actor): void {
  if (!passwordChangeRequired && !requiresReset) return;
  throw new AppError("password_change_required", "Please change your password first.");
}
