import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import { opaqueId } from "../../lib/ids.ts";
import { openSealed, sealFile } from "../../lib/sealed-file.ts";
import { spool, type SpooledFile } from "../../lib/spooled-file.ts";
import { inTransaction, type Trx } from "../../platform/db/database.ts";
import { recordingLength } from "../content/recording-length.rules.ts";
import * as files from "../content/files.service.ts";
import { type NewKey, newKey } from "./keys.rules.ts";
import { insertRecording, storeSound } from "./recordings.queries.ts";
import { mediaType } from "./sounds.service.ts";

/** Sound that lies sealed on the disk of this machine, until it is discarded. */
export interface SealedSound extends NewKey {
  file: SpooledFile;
}

/** Seals the sound of a recording while it arrives: a disk has none of it open. */
export async function seal(
  { signer, config }: Pick<Context, "signer" | "config">,
  id: string,
  content: AsyncIterable<Uint8Array>,
): Promise<SealedSound> {
  const made = newKey(signer, id);
  const directory = config.transfers.keptDirectory;
  const file = await spool(directory, "call", sealFile(made.key, content), { isNamed: true });
  return { ...made, file };
}

const longestReadMs = 60_000;

/** Read from the sealed file, so that what is kept is known to open; null where it does not say how long it is. */
export function lengthOf({ file: { path }, key }: SealedSound, size: number): Promise<number | null> {
  if (path === null) throw new Error("A file without a name cannot be kept.");
  const opened = openSealed(key, size, { start: 0, end: size - 1 }, createReadStream(path));
  const stream = Readable.from(opened, { objectMode: false });
  return recordingLength({ stream, size, mediaType }, longestReadMs);
}

/** Gives a recording the sound that the store has. @returns false where nobody wants it any more */
export async function keep(
  ctx: Context,
  trx: Trx,
  id: string,
  { file, sealedKey, keyId, ...sound }: SealedSound & { size: number; durationSeconds: number },
): Promise<boolean> {
  const fileId = await files.addSealed(ctx, trx, file);
  const { size, durationSeconds } = sound;
  return storeSound(trx, id, { fileId, sealedKey, keyId, size, durationSeconds });
}

interface Made {
  conversationId: string;
  days: number;
  content: Buffer;
  durationSeconds: number;
}

/** Keeps sound that was made here. @param insert makes the conversation, with the leg that it belongs to */
export async function keepMade(
  ctx: Context,
  { conversationId, days, content, durationSeconds }: Made,
  insert: (trx: Trx) => Promise<void>,
): Promise<void> {
  const id = opaqueId();
  const sealed = await seal(ctx, id, Readable.from([content], { objectMode: false }));
  try {
    await ctx.files.put(sealed.file);
    await inTransaction(ctx.db, async (trx) => {
      await insert(trx);
      await insertRecording(trx, { id, conversationId, number: 1, reason: null, days });
      await keep(ctx, trx, id, { ...sealed, size: content.length, durationSeconds });
    });
  } finally {
    await sealed.file.discard();
  }
}
