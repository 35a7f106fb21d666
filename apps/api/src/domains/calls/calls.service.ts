import type { Database, Trx } from "../../platform/db/database.ts";
import type { EndedCalls } from "../../platform/jobs/payloads.ts";
import type { Telling } from "../../platform/events/events.ts";
import type { Unit } from "../../platform/write/write.ts";
import type { Context } from "../../context.ts";
import {
  countOpenCalls,
  markStarted,
  markOver,
  deleteConversation,
  noteEndTold,
  selectAttemptOfRecord,
  selectDrillOfRecord,
  selectOpenCallsInRoom,
  withCalls,
  withIds,
} from "./calls.queries.ts";
import { supersededAfterSeconds } from "./calls.rules.ts";
import { selectEnded } from "./endings.queries.ts";

/**
 * Ends calls once the write has committed. The job looks for them then, so those that began while the transaction was
 * open are found, also where their address is still being made; whoever starts one later finds it closed.
 */
export const end = (unit: Unit, calls: EndedCalls): Promise<void> => unit.enqueue("end-calls", calls);

/** Ends a conversation once it has lasted that long; it may begin later than now. */
export const endAfter = (unit: Unit, conversationId: string, seconds: number): Promise<void> =>
  unit.enqueue("end-at-limit", { conversationId }, seconds);

/** Makes sure that a conversation is over of which its browser says so. */
export const confirmEnd = (unit: Unit, providerId: string): Promise<void> =>
  unit.enqueue("confirm-end", { providerId });

/** Stores what the provider knows of the last leg of a conversation, before it continues with a new one. */
export async function learnOf({ db, voice }: Context, providerId: string): Promise<void> {
  const call = await voice.progressOf(providerId);
  if (call.state === "over") await markOver(db, providerId, call);
  else if (call.startedAt) await markStarted(db, providerId, call.startedAt);
}

/**
 * Ends the last leg of a conversation that continues with a new one. Our own voice agent ends it the moment that the new
 * one opens; elsewhere a job makes sure of it later. Its record stays.
 */
export const supersede = (unit: Unit, providerId: string): Promise<void> =>
  unit.enqueue("confirm-end", { providerId, isContinued: true }, supersededAfterSeconds);

/** The open calls of somebody, by the provider's names: read before their account goes. */
export const openBy = (trx: Trx, userId: number): Promise<string[]> =>
  selectEnded(trx, { on: "user", userId });

export const countOpen = (db: Database): Promise<number> => countOpenCalls(db);

/** The open calls in a room, by the provider's names: read before the room goes. */
export const openInRoom = (trx: Trx, roomId: number): Promise<string[]> => selectOpenCallsInRoom(trx, roomId);

/** Has an attempt judged again, or what was said once more, once the record of a call has come, however late, or is known never to come. */
export async function afterRecord({ jobs }: Pick<Context, "jobs">, trx: Trx, providerId: string) {
  const attemptId = await selectAttemptOfRecord(trx, providerId);
  if (attemptId !== undefined) await jobs.enqueue(trx, "score-attempt", { attemptId });
  const drillId = await selectDrillOfRecord(trx, providerId);
  if (drillId !== undefined) await jobs.enqueue(trx, "judge-drill", { drillId });
}

/** Tells of these conversations that they are over, of each that is and once: after whatever may have ended one. */
export async function tellEnds(
  { trx, emitAll }: Telling,
  which: { ids: readonly string[] } | { providerIds: readonly string[] },
): Promise<void> {
  const meant = "ids" in which ? withIds(which.ids) : withCalls(which.providerIds);
  emitAll("conversation.ended", await noteEndTold(trx, meant));
}

/** Deletes a conversation, here at once and at the provider once the write has committed. */
export async function remove(unit: Unit, conversationId: string): Promise<void> {
  await deleteConversation(unit.trx, conversationId);
  await deleteThereToo(unit);
}

/** Has what was deleted in a write be deleted at the provider too once it has committed. */
export const deleteThereToo = (unit: Unit): Promise<void> => unit.enqueue("delete-records", {});
