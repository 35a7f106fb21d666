import type { ManyUsers, UserOutcome } from "@field-advisor/schema/users.endpoints";
import type { Context } from "../../context.ts";
import type { Caller } from "../../lib/actor.ts";
import { write } from "../../platform/write/write.ts";
import * as reauthentication from "../auth/reauthentication.service.ts";
import { foundNoMore, stillFound } from "../../scope/people-filter.ts";
import { changeTogetherRefusal, requireChange } from "./users.policy.ts";
import { lockUsers } from "./users.queries.ts";
import { apply, standingNow, type UserChanges } from "./users.service.ts";

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

const gone = "This user no longer exists.";

/** Changes the role or the status of many users, all that may be changed or none; each of the others has a reason. */
export async function changeMany(
  ctx: Context,
  caller: Caller,
  { userIds, ifStill, role, status }: Pick<UserChanges, "role" | "status"> & ManyUsers,
): Promise<{ results: UserOutcome[] }> {
  const { actor } = caller;
  const field = role === undefined ? "status" : "role";
  const input = role === undefined ? { status } : { role };
  // Nobody's id: what everybody may change about themselves is not meant here.
  requireChange({ ...actor, status: "ACTIVE" }, 0, [field]);
  if (field === "role")
    await reauthentication.requireReauthenticationForOthers(ctx, actor, "to change a role");
  const wanted = [...new Set(userIds)];
  return write(ctx, caller, async (unit) => {
    const locked = await lockUsers(unit.trx, [actor.userId, ...wanted]);
    requireChange(standingNow(locked, actor.userId), 0, [field]);
    const people = new Map(locked.map((user) => [user.id, user]));
    const still = await stillFound(unit.trx, actor, { userIds: wanted, ifStill });
    const results: UserOutcome[] = [];
    for (const userId of wanted) {
      const before = people.get(userId);
      const isLeft = !still.has(userId) ? foundNoMore : null;
      const reason = before ? (changeTogetherRefusal(actor, before) ?? isLeft) : gone;
      const who = { userId, name: before ? nameOf(before) : "" };
      if (!before || reason !== null) {
        results.push({ ...who, outcome: "refused", reason });
      } else if (before[field] === input[field]) {
        results.push({ ...who, outcome: "unchanged", reason: null });
      } else {
        await apply(unit, caller, { before, input, changed: [field] });
        results.push({ ...who, outcome: "changed", reason: null });
      }
    }
    if (results.every(({ outcome }) => outcome !== "changed")) unit.noAudit("nothing differs");
    return { results };
  });
}
