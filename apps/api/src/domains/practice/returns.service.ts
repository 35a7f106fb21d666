import type { Returning } from "@field-advisor/schema/returns.endpoints";
import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { done, type Done } from "../../lib/done.ts";
import { write } from "../../platform/write/write.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { attemptScope } from "./attempts.policy.ts";
import { putOff, selectReturns, takeUp } from "./returns.queries.ts";

/** The rooms that somebody may enter now and that can come back: what is examined does not. */
const roomsOf = async (ctx: Context, actor: Actor) =>
  (await rooms.mine(ctx, actor)).filter(
    ({ status, category }) => status === "LIVE" && category !== "Assessment",
  );

/** What comes back to somebody today. */
export async function list(ctx: Context, actor: Actor): Promise<Returning[]> {
  const ids = (await roomsOf(ctx, actor)).map(({ id }) => id);
  const rows = await selectReturns(ctx.db, attemptScope(actor), ids);
  return rows.map(({ id, name, ...days }) => ({ room: { id, name }, ...days }));
}

export const setPutOff = async (
  ctx: Context,
  caller: Caller,
  roomId: number,
  isPutOff: boolean,
): Promise<Done> => {
  const open = await roomsOf(ctx, caller.actor);
  if (!open.some(({ id }) => id === roomId))
    throw new AppError("not_found", "This room does not come back to you.");
  return write(ctx, caller, async (unit) => {
    unit.noAudit("when somebody practises of their own accord is their own matter");
    await (isPutOff ? putOff : takeUp)(unit.trx, caller.actor.userId, roomId);
    return done;
  });
};
