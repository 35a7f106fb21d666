import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { fieldError } from "../../lib/app-error.ts";
import { write, type Unit } from "../../platform/write/write.ts";
import * as directory from "./directory.service.ts";
import { userNotFound } from "../../scope/people-filter.ts";
import { mayLookAfterUsers } from "./users.policy.ts";
import { lockUsers, replaceAdmins, selectAdminIds } from "./users.queries.ts";

/** Replaces the administrators who look after a user. One who did so before may go on, even while deactivated. */
export async function setAdmins(ctx: Context, caller: Caller, userId: number, wanted: number[]) {
  return write(ctx, caller, async (unit) => {
    if (!(await assignAdmins(unit, { userId, wanted }))) unit.noAudit("nothing differs");
    return directory.read({ db: unit.trx }, caller.actor, userId);
  });
}

export async function assignAdmins(unit: Unit, { userId, wanted }: { userId: number; wanted: number[] }) {
  const { trx } = unit;
  const after = [...new Set(wanted)].toSorted((a, b) => a - b);
  const locked = await lockUsers(trx, [userId, ...after]);
  if (!locked.some((user) => user.id === userId)) throw userNotFound();
  const before = await selectAdminIds(trx, userId);
  const able = locked.filter((user) => user.id !== userId && mayLookAfterUsers(user));
  const allowed = new Set([...before, ...able.map(({ id }) => id)]);
  if (!after.every((id) => allowed.has(id))) throw notAnAdmin();
  if (String(after) === String(before)) return false;
  await replaceAdmins(trx, userId, after);
  await unit.audit({
    action: "user.set_admins",
    subject: { type: "user", id: userId },
    details: { before: { adminIds: before }, after: { adminIds: after } },
  });
  return true;
}

const notAnAdmin = () =>
  fieldError(
    "not_found",
    "adminIds",
    "One of them is not an active administrator or owner. Reload the list and choose again.",
  );
