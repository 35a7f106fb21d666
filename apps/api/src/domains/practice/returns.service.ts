import type { RoomCategory } from "@field-advisor/schema/room-constants";
import type { Returning } from "@field-advisor/schema/returns.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { attemptScope } from "./attempts.policy.ts";
import { putOff, selectReturns, takeUp } from "./returns.queries.ts";

/** What is examined does not come back. */
const comesBack = ({ category }: { category: RoomCategory }) => category !== "Assessment";

/** What comes back to somebody today, of the rooms that they may enter now. */
export async function list(ctx: Context, actor: Actor): Promise<Returning[]> {
  const open = (await rooms.mine(ctx, actor)).filter((room) => room.status === "LIVE" && comesBack(room));
  const rows = await selectReturns(
    ctx.db,
    attemptScope(actor),
    open.map(({ id }) => id),
  );
  return rows.map(({ id, name, ...days }) => ({ room: { id, name }, ...days }));
}

export const setPutOff = async (
  ctx: Context,
  caller: Caller,
  roomId: number,
  isPutOff: boolean,
): Promise<Done> => {
  const room = await rooms.findEntry(ctx, caller.actor, roomId);
  if (!room || !comesBack(room)) throw new AppError("not_found", "This room does not come back to you.");
  return write(ctx, caller, async (unit) => {
    unit.noAudit("when somebody practises of their own accord is their own matter");
    await (isPutOff ? putOff : takeUp)(unit.trx, caller.actor.userId, roomId);
    return done;
  });
};
