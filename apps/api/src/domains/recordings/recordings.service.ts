import type { RecordingTerms } from "@field-advisor/schema/recording-answers";
import type { recordingChoices } from "@field-advisor/schema/recording-constants";
import { type Context, perContext } from "../../context.ts";
import { createTtlCache } from "../../lib/ttl-cache.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import type { Unit } from "../../platform/write/write.ts";
import {
  awaitSound,
  endRecordings,
  insertRecording,
  isOn,
  isUnwanted,
  loseSound,
  selectLegs,
  selectPlaceTaken,
  selectWholePlace,
  type Taker,
  type Talks,
} from "./recordings.queries.ts";
import type { SoundOfCall } from "../../providers/finished-conversation.ts";
import { lossOf } from "./fetching.rules.ts";
import { daysOf, decisionOf, expectedBytes, isPlaceFull, type LegRow } from "./recordings.rules.ts";

export { daysOf };

export type Choice = (typeof recordingChoices)[number];

export const legsOf = (db: Database | Trx, talks: Talks): Promise<LegRow[]> => selectLegs(db, talks);

/** Whether no more sound of somebody can be kept now. */
export async function isFull(
  { config }: Pick<Context, "config">,
  db: Database | Trx,
  taker: Taker,
): Promise<boolean> {
  const who = "visitorsOf" in taker ? "ofPage" : "ofPerson";
  return isPlaceFull(await selectPlaceTaken(db, taker, expectedBytes), who, config.recordings.quotaBytes);
}

const rememberedMs = 5000;

const places = perContext(() => createTtlCache<boolean>({ ttlMs: rememberedMs, max: 1000 }));

/** The same for those who only read of it, which may be some seconds old. */
export const isFullLately = (ctx: Context, taker: Taker): Promise<boolean> =>
  places(ctx).get(JSON.stringify(taker), () => isFull(ctx, ctx.db, taker));

/** Whether some room or page would record, and nothing more of anybody can be kept. */
export async function isStopped({ config, db }: Pick<Context, "config" | "db">): Promise<boolean> {
  const { isWanted, bytes } = await selectWholePlace(db, expectedBytes);
  return isWanted && bytes >= config.recordings.quotaBytes;
}

/** What somebody is told before a start. @param days of the room or page */
export const termsOf = async (
  ctx: Context,
  { isOffered, days }: { isOffered: boolean; days: number },
  taker: Taker,
): Promise<RecordingTerms> => ({
  isOffered,
  days,
  isFull: isOffered && (await isFullLately(ctx, taker)),
});

interface Beginning {
  conversationId: string;
  number: number;
  isOffered: boolean;
  choice: Choice | null;
  /** At most so many days. */
  days: number;
  taker: Taker;
}

/** Decides with the start of a leg whether it is recorded, for good: nothing that a browser says later makes it so. */
export async function begin(
  ctx: Context,
  trx: Trx,
  { isOffered, choice, taker, ...leg }: Beginning,
): Promise<boolean> {
  const matters = isOffered && choice !== "refused";
  const decision = decisionOf({ isOffered, choice, isFull: matters && (await isFull(ctx, trx, taker)) });
  if (decision === null) return false;
  const reason = decision === "on" ? null : decision;
  await insertRecording(trx, { id: opaqueId(), ...leg, reason });
  return decision === "on";
}

/** Whether a leg is recorded, still. */
export const isRecorded = (
  trx: Trx,
  { conversationId, number }: { conversationId: string; number: number },
) => isOn(trx, conversationId, number);

/**
 * Deletes the sound of talks, and stops what is being recorded of them, here at once and at the provider by a job that is
 * repeated until it holds.
 * @returns of how many legs there was or would have been sound
 */
export async function end(
  { voice }: Pick<Context, "voice">,
  unit: Unit,
  talks: Talks,
  reason: "withdrawn" | "deleted",
): Promise<number> {
  const { count, providerIds } = await endRecordings(unit.trx, talks, reason);
  for (const providerId of providerIds) {
    await unit.enqueue("delete-sound", { providerId });
    // Nobody waits for the job while they speak; it makes up for a failure.
    unit.onCommit(() => void voice.deleteSound(providerId).catch(() => undefined));
  }
  return count;
}

/**
 * The record of a leg is here: its sound, if it was recorded, can be fetched, or deleted where only now all of it may go.
 * @param told.sound what the provider says of it; null where it says nothing
 */
export async function afterRecord(
  { jobs }: Pick<Context, "jobs">,
  trx: Trx,
  { providerId, sound }: { providerId: string; sound: SoundOfCall | null },
): Promise<void> {
  const recording = await awaitSound(trx, providerId);
  if (!recording) {
    if (await isUnwanted(trx, providerId)) await jobs.enqueue(trx, "delete-sound", { providerId });
    return;
  }
  const loss = sound?.status === "making" ? null : lossOf(sound);
  if (loss) await loseSound(trx, recording.id, loss);
  else await jobs.enqueue(trx, "fetch-recording", { recordingId: recording.id });
}
