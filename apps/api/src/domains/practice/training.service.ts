import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { attemptScope } from "./attempts.policy.ts";
import { bestTraining, type Training } from "./training.rules.ts";
import { selectTrainingRooms } from "./training.queries.ts";

/** Where somebody best trains what they missed in a room; only rooms that they may enter now are named. */
export async function roomToTrain(
  ctx: Context,
  actor: Actor,
  { roomId, skill }: { roomId: number; skill: string | null },
): Promise<Training | null> {
  const open = (await rooms.mine(ctx, actor)).filter(({ status }) => status === "LIVE");
  const roomIds = open.map(({ id }) => id);
  const known = await selectTrainingRooms(ctx.db, attemptScope(actor), { roomIds, roomId, skill });
  return bestTraining(known, roomId);
}
