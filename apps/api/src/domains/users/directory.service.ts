import * as sessions from "../auth/sessions/sessions.service.ts";
import * as secondFactors from "../second-factors/second-factors.service.ts";
import { mostSelected } from "@field-advisor/schema/row-limits";
import type { UserDetail, UserFilter } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../context.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Actor } from "../../lib/actor.ts";
import { userNotFound } from "../../scope/people-filter.ts";
import { peopleOf } from "../../scope/people-scope.ts";
import {
  countUsers,
  type Part,
  readUsers,
  selectAdmins,
  selectFound,
  selectTies,
  selectUser,
  selectUsers,
} from "./users.queries.ts";

/** Whatever they filter by, administrators are shown those they look after. */
export const list = ({ db }: Context, actor: Actor, query: UserFilter & Part) =>
  selectUsers(db, peopleOf(actor, query), query);

export const found = (
  { db }: Context,
  actor: Actor,
  filter: UserFilter & { grantable?: boolean | undefined },
) => selectFound(db, peopleOf(actor, filter), filter, mostSelected);

export const readAll = (ctx: Context, actor: Actor, filter: UserFilter, signal: AbortSignal) =>
  readUsers(ctx, peopleOf(actor, filter), filter, signal);

export const counts = ({ db }: Context) => countUsers(db);

export async function read({ db }: { db: Database | Trx }, actor: Actor, id: number): Promise<UserDetail> {
  const user = await selectUser(db, peopleOf(actor), id);
  if (!user) throw userNotFound();
  const [admins, { deployments, rooms, ...ties }, openSessions, secondFactor] = await Promise.all([
    selectAdmins(db, id),
    selectTies(db, id),
    sessions.countOpen(db, id),
    secondFactors.ofSomebody(db, id),
  ]);
  return { ...user, ...ties, admins, owns: { deployments, rooms }, openSessions, secondFactor };
}
