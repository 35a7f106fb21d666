import { longestCallSeconds } from "@field-advisor/schema/call-limits";
import { fileTypeFromBuffer } from "file-type";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { JobContext, JobPayloads } from "../../platform/jobs/payloads.ts";
import type { SoundOfCall } from "../../providers/finished-conversation.ts";
import type { Arriving } from "../../providers/provider-http.ts";
import {
  isWorthAnotherTry,
  isWorthWaiting,
  largestOf,
  type Loss,
  lossAfter,
  lossOf,
  requirePlausible,
  secondsUntilAskedAgain,
  UnusableSound,
} from "./fetching.rules.ts";
import { keep, lengthOf, seal } from "./sealing.service.ts";
import { type AwaitedRow, hasWords, loseSound, selectAwaited } from "./recordings.queries.ts";

/**
 * Brings the sound of a leg, once its record is here, and has the provider delete it. What cannot be kept is asked for
 * again, and lost in the end, which owners are told.
 */
export async function fetchRecording(
  ctx: Context,
  { recordingId: id, since }: JobPayloads["fetch-recording"],
  { enqueuedAt }: JobContext,
): Promise<void> {
  const began = since === undefined ? enqueuedAt : new Date(since);
  const age = ctx.now().getTime() - began.getTime();
  const awaited = await selectAwaited(ctx.db, id);
  if (!awaited) return;
  const lose = (loss: Loss) =>
    inTransaction(ctx.db, async (trx) => {
      await loseSound(trx, id, loss);
      await deleteThere(ctx, trx, awaited);
    });
  try {
    const told = await toldOf(ctx, awaited);
    if (told?.status === "making" && isWorthWaiting(age)) return await askLater(ctx, id, began, age);
    const loss = lossOf(told);
    await (loss ? lose(loss) : bring(ctx, id, { ...awaited, soundSeconds: told?.seconds ?? null }));
  } catch (error) {
    if (isWorthAnotherTry(error, age)) throw error;
    ctx.log.warn({ err: error, recordingId: id }, "the sound of a call was lost");
    await lose(lossAfter(error));
  }
}

/** Soon at first: whoever reads a result wants to hear it. */
const askLater = (ctx: Context, recordingId: string, began: Date, age: number): Promise<void> =>
  inTransaction(ctx.db, (trx) =>
    ctx.jobs.enqueue(
      trx,
      "fetch-recording",
      { recordingId, since: began.toISOString() },
      secondsUntilAskedAgain(age),
    ),
  );

/** What the provider says of the sound of a call. */
async function toldOf({ voice }: Context, { providerId }: AwaitedRow): Promise<SoundOfCall | null> {
  const record = providerId === null ? null : await voice.readConversation(providerId);
  return record?.metadata?.field_advisor_recording ?? null;
}

async function bring(
  ctx: Context,
  id: string,
  { providerId, callSeconds, soundSeconds }: AwaitedRow & { soundSeconds: number | null },
): Promise<void> {
  const sound = providerId === null ? null : await ctx.voice.readSound(providerId);
  if (!sound) throw new UnusableSound("The voice provider has no sound of this call.");
  const arriving = watched(sound, largestOf(callSeconds, longestCallSeconds));
  const sealed = await seal(ctx, id, arriving.content);
  try {
    const size = arriving.size();
    if (sound.size !== null && sound.size !== size) throw new UnusableSound("The sound is cut short.");
    const kind = await fileTypeFromBuffer(arriving.head());
    const durationSeconds = await lengthOf(sealed, size);
    requirePlausible(kind?.ext, durationSeconds, { callSeconds, soundSeconds });
    await ctx.files.put(sealed.file);
    await inTransaction(ctx.db, async (trx) => {
      if (!(await keep(ctx, trx, id, { ...sealed, size, durationSeconds })))
        throw new Withdrawn("Its person wants it no more.");
      await deleteThere(ctx, trx, { providerId });
    });
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error;
    ctx.log.info({ recordingId: id }, "the sound of a call was withdrawn while it was fetched");
  } finally {
    await sealed.file.discard();
  }
}

/** Undoes the transaction. */
class Withdrawn extends Error {}

const deleteThere = async (
  { jobs }: Context,
  trx: Parameters<Context["jobs"]["enqueue"]>[0],
  { providerId }: Pick<AwaitedRow, "providerId">,
): Promise<void> => {
  if (providerId !== null) await jobs.enqueue(trx, "delete-sound", { providerId });
};

const headBytes = 4100;

/** The content while it passes, with its beginning and its size; more than so many bytes of it are refused. */
function watched({ content }: Arriving, largest: number) {
  let size = 0;
  let head = Buffer.alloc(0);
  async function* passing(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largest) throw new UnusableSound("The sound is larger than that of a call can be.");
      if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
      yield chunk;
    }
    if (size === 0) throw new UnusableSound("The voice provider sent an empty file.");
  }
  return { content: passing(), size: () => size, head: () => head };
}

/**
 * Stops recording a leg, and deletes its sound at the provider. Where that keeps it with the conversation, all of it goes
 * once the words are here.
 */
export async function deleteSound(
  { voice, db }: Context,
  { providerId }: { providerId: string },
): Promise<void> {
  if ((await voice.deleteSound(providerId)) === null && (await hasWords(db, providerId)))
    await voice.deleteConversation(providerId);
}
