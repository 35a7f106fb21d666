import type { Context } from "../../../context.ts";
import type { Caller } from "../../../lib/actor.ts";
import { AppError } from "../../../lib/app-error.ts";
import { write } from "../../../writes/write.ts";
import * as reauthentication from "../../auth/reauthentication.service.ts";
import * as calls from "../../calls/calls.service.ts";
import * as deployments from "../../deployments/deployments.service.ts";
import { userNotFound } from "../directory.service.ts";
import { lockUsers } from "../users.queries.ts";
import { refusal } from "./removal.policy.ts";
import { deleteUser, handOverRooms } from "./removal.queries.ts";

interface Removed {
  success: true;
  /** How much passed to the caller. */
  reassigned: { deployments: number; rooms: number };
}

/**
 * Deletes a user for good. Pages and rooms stay and are the caller's from then on.
 * @throws AppError forbidden, proof_required, not_found
 */
export async function remove(ctx: Context, caller: Caller, id: number): Promise<Removed> {
  const { userId } = caller.actor;
  await reauthentication.requireReauthenticationForOthers(ctx, caller.actor, "to delete a user");
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const locked = await lockUsers(trx, [userId, id], { toRemove: true });
    const target = locked.find((user) => user.id === id);
    const remover = locked.find((user) => user.id === userId);
    if (!target) throw userNotFound();
    const reason = refusal({ role: "USER", status: "INACTIVE", ...remover, userId }, target);
    if (reason !== null) throw new AppError("forbidden", reason);
    const open = await calls.openBy(trx, id);
    const reassigned = {
      deployments: await deployments.handOver(trx, id, userId),
      rooms: await handOverRooms(trx, id, userId),
    };
    await deleteUser(trx, id);
    await unit.audit({
      action: "user.delete",
      subject: { type: "user", id },
      details: { name: `${target.firstName} ${target.lastName}`, role: target.role, reassigned },
    });
    await calls.end(unit, { on: "nothing", providerIds: open });
    return { success: true, reassigned };
  });
}
