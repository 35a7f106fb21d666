import { Readable } from "node:stream";
import type { Context } from "../../context.ts";
import { AppError, existingOr } from "../../lib/app-error.ts";
import type { ByteRange, Download } from "../../lib/download.ts";
import { openSealed, sealedRange } from "../../lib/sealed-file.ts";
import { openKey } from "./keys.rules.ts";
import { type HeardRow, selectHeard, selectSoundsOf } from "./recordings.queries.ts";

const existing = existingOr("There is no such recording. It may have been deleted.");

/** A recording whose sound is kept. Whoever asks is not yet known to be allowed to hear it. */
export const find = async ({ db }: Context, id: string): Promise<HeardRow> =>
  existing(await selectHeard(db, id));

export type Heard = HeardRow;

/** Some of the sound, opened while it is read. */
async function read(
  { files, signer }: Pick<Context, "files" | "signer">,
  { id, sealedKey, size, sha256 }: HeardRow,
  range: ByteRange,
): Promise<Readable> {
  const key = openKey(signer, id, sealedKey);
  const sealed = await files.read(sha256, sealedRange(size, range)).catch((cause: unknown) => {
    throw cause instanceof AppError
      ? cause
      : new AppError("unavailable", "The sound cannot be reached now.", { cause });
  });
  const opened = Readable.from(openSealed(key, size, range, sealed), { objectMode: false });
  opened.once("close", () => sealed.destroy());
  return opened;
}

/** What is kept of somebody of the staff. */
export const listOf = ({ db }: Context, userId: number) => selectSoundsOf(db, userId);

/** The whole of one that its person has. */
export async function readWhole(ctx: Context, id: string): Promise<Readable> {
  const heard = await find(ctx, id);
  return read(ctx, heard, { start: 0, end: heard.size - 1 });
}

export const mediaType = "audio/mpeg";

/** It is sent from here, never by an address of the store: what lies there is sealed. */
export const downloadOf = (ctx: Context, heard: HeardRow): Download => ({
  sha256: heard.sha256,
  size: heard.size,
  mediaType,
  name: "call.mp3",
  isInline: true,
  read: (range) => read(ctx, heard, range),
  address: () => Promise.resolve(null),
});
