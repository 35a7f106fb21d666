import type { TrainingReason } from "@field-advisor/schema/practice-constants";
import type { Context } from "../../context.ts";
import type { Actor } from "../../lib/actor.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { selectTrainingRooms, type TrainingRoom } from "./training.queries.ts";

interface Training {
  room: { id: number; name: string };
  why: TrainingReason;
}

const mayTryAgain = ({ category, attemptsAllowed, made }: TrainingRoom): boolean =>
  category !== "Assessment" || attemptsAllowed === null || made < attemptsAllowed;

/**
 * Where somebody best trains what they missed in a room: there until they pass, then where they have tried the same skill
 * least. Only rooms that they may enter now are named.
 * @returns null where there is none
 */
export async function roomToTrain(
  ctx: Context,
  actor: Actor,
  { roomId, skill }: { roomId: number; skill: string | null },
): Promise<Training | null> {
  const open = (await rooms.mine(ctx, actor)).filter(({ status }) => status === "LIVE");
  const roomIds = open.map(({ id }) => id);
  const known = await selectTrainingRooms(ctx.db, { userId: actor.userId, roomIds, roomId, skill });
  const usable = known.filter((room) => mayTryAgain(room));
  const same = usable.find(({ id }) => id === roomId);
  if (same && !same.passed) return { room: { id: same.id, name: same.name }, why: "not_passed" };
  const others = usable.filter(({ id, trainsSkill }) => id !== roomId && trainsSkill);
  // Of two that were tried as often another talk teaches more.
  const [best] = [...others, ...(same ? [same] : [])].toSorted((a, b) => a.made - b.made);
  return best
    ? { room: { id: best.id, name: best.name }, why: best === same ? "again" : "same_skill" }
    : null;
}
