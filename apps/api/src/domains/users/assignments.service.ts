import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import type { Audit } from "../audit/audit.service.ts";
import { userNotFound } from "./directory.service.ts";
import { mayLookAfterUsers } from "./users.policy.ts";
import { lockUsers } from "./users.queries.ts";
import { replaceAdmins, selectAdminIds } from "./assignments.queries.ts";

/** Which administrators look after whom. */
export const createAssignments = ({ db }: Pick<Deps, "db">, { audit }: { audit: Audit }) => ({
  /**
   * Replaces those who look after a user. Whoever did so before may go on, even while deactivated.
   * @throws AppError not_found
   */
  setAdmins: (caller: Caller, userId: number, wanted: number[]): Promise<void> =>
    inTransaction(db, (trx) => assignAdmins(trx, audit, caller, { userId, wanted })),
});

/** @throws AppError not_found */
export async function assignAdmins(
  trx: Trx,
  audit: Audit,
  { actor, request }: Caller,
  { userId, wanted }: { userId: number; wanted: number[] },
): Promise<void> {
  const after = [...new Set(wanted)].toSorted((a, b) => a - b);
  const locked = await lockUsers(trx, [userId, ...after]);
  if (!locked.some((user) => user.id === userId)) throw userNotFound();
  const before = await selectAdminIds(trx, userId);
  const able = locked.filter((user) => user.id !== userId && mayLookAfterUsers(user));
  const allowed = new Set([...before, ...able.map(({ id }) => id)]);
  if (!after.every((id) => allowed.has(id))) throw notAnAdmin();
  if (String(after) === String(before)) return;
  await replaceAdmins(trx, userId, after);
  await audit.record(trx, {
    actor,
    request,
    action: "user.set_admins",
    subject: { type: "user", id: userId },
    details: { before: { adminIds: before }, after: { adminIds: after } },
  });
}

const notAnAdmin = () =>
  fieldError(
    "not_found",
    "adminIds",
    "One of them is not an active administrator or owner. Reload the list and choose again.",
  );
