import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { longestCallSeconds } from "@field-advisor/schema/call-limits";
import { fileTypeFromBuffer } from "file-type";
import type { Context } from "../../context.ts";
import { openSealed, sealFile } from "../../lib/sealed-file.ts";
import { spool, type SpooledFile } from "../../lib/spooled-file.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { JobContext } from "../../platform/jobs/payloads.ts";
import type { SoundOfCall } from "../../providers/finished-conversation.ts";
import type { Arriving } from "../../providers/provider-http.ts";
import { recordingLength } from "../content/recording-length.rules.ts";
import * as files from "../content/files.service.ts";
import {
  isWorthAnotherTry,
  largestOf,
  type Loss,
  lossAfter,
  lossOf,
  requirePlausible,
  UnusableSound,
} from "./fetching.rules.ts";
import { newKey } from "./keys.rules.ts";
import { type AwaitedRow, loseSound, selectAwaited, storeSound } from "./recordings.queries.ts";
import { mediaType } from "./sounds.service.ts";

/**
 * Brings the sound of a leg, once its record is here, and has the provider delete it. What cannot be kept is asked for
 * again, and lost in the end, which owners are told.
 */
export async function fetchRecording(
  ctx: Context,
  { recordingId: id }: { recordingId: string },
  { enqueuedAt }: JobContext,
): Promise<void> {
  const awaited = await selectAwaited(ctx.db, id);
  if (!awaited) return;
  const lose = (loss: Loss) =>
    inTransaction(ctx.db, async (trx) => {
      await loseSound(trx, id, loss);
      await deleteThere(ctx, trx, awaited);
    });
  try {
    const told = await toldOf(ctx, awaited);
    const loss = lossOf(told);
    await (loss ? lose(loss) : bring(ctx, id, { ...awaited, soundSeconds: told?.seconds ?? null }));
  } catch (error) {
    if (isWorthAnotherTry(error, ctx.now().getTime() - enqueuedAt.getTime())) throw error;
    ctx.log.warn({ err: error, recordingId: id }, "the sound of a call was lost");
    await lose(lossAfter(error));
  }
}

/** What the provider says of the sound of a call. @throws Error while it is being made there */
async function toldOf({ voice }: Context, { providerId }: AwaitedRow): Promise<SoundOfCall | null> {
  const record = providerId === null ? null : await voice.readConversation(providerId);
  const told = record?.metadata?.field_advisor_recording ?? null;
  if (told?.status === "making") throw new Error("The voice provider is still making the sound.");
  return told;
}

async function bring(
  ctx: Context,
  id: string,
  { providerId, callSeconds, soundSeconds }: AwaitedRow & { soundSeconds: number | null },
): Promise<void> {
  const { signer, config, db, log } = ctx;
  const sound = providerId === null ? null : await ctx.voice.readSound(providerId);
  if (!sound) throw new UnusableSound("The voice provider has no sound of this call.");
  const { key, ...sealed } = newKey(signer, id);
  const arriving = watched(sound, largestOf(callSeconds, longestCallSeconds));
  // On a disk it lies sealed from its first byte.
  const file = await spool(config.transfers.keptDirectory, "call", sealFile(key, arriving.content), {
    isNamed: true,
  });
  try {
    const size = arriving.size();
    if (sound.size !== null && sound.size !== size) throw new UnusableSound("The sound is cut short.");
    const kind = await fileTypeFromBuffer(arriving.head());
    const durationSeconds = await lengthOf(file, key, size);
    requirePlausible(kind?.ext, durationSeconds, { callSeconds, soundSeconds });
    await ctx.files.put(file);
    await inTransaction(db, async (trx) => {
      const fileId = await files.addSealed(ctx, trx, file);
      if (!(await storeSound(trx, id, { fileId, ...sealed, size, durationSeconds })))
        throw new Withdrawn("Its person wants it no more.");
      await deleteThere(ctx, trx, { providerId });
    });
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error;
    log.info({ recordingId: id }, "the sound of a call was withdrawn while it was fetched");
  } finally {
    await file.discard();
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

const longestReadMs = 60_000;

/** Read from the sealed file, so that what is kept is known to open. */
function lengthOf({ path }: SpooledFile, key: Buffer, size: number): Promise<number | null> {
  if (path === null) throw new Error("A file without a name cannot be kept.");
  const opened = openSealed(key, size, { start: 0, end: size - 1 }, createReadStream(path));
  const stream = Readable.from(opened, { objectMode: false });
  return recordingLength({ stream, size, mediaType }, longestReadMs);
}

/** Stops recording a leg, and deletes its sound at the provider. */
export const deleteSound = (ctx: Context, { providerId }: { providerId: string }): Promise<void> =>
  ctx.voice.deleteSound(providerId);
