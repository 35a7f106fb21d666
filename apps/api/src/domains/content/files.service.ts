import type { UploadedFile } from "@field-advisor/schema/content.endpoints";
import { type ContentType, hasEndingOf } from "@field-advisor/schema/constants";
import { addressOfFile } from "@field-advisor/schema/content-forms";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { Download } from "../../lib/download.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { write } from "../../writes/write.ts";
import { isShown, scopeOf } from "./content.policy.ts";
import { requireManager } from "./content.service.ts";
import { cleanName, mediaTypeOf, wrongType } from "../../lib/media-type.ts";
import {
  deleteUnused,
  insertFile,
  isNamed,
  lockHash,
  selectFile,
  selectHashes,
  selectSame,
} from "./files.queries.ts";

/**
 * Keeps a file that has arrived; an item has to name it within a day.
 * @throws AppError forbidden, unsupported_media_type, storage_full; unavailable where it was removed at the same moment
 */
export async function upload(
  ctx: Context,
  caller: Caller,
  file: SpooledFile,
  { type }: { type?: ContentType | undefined },
): Promise<UploadedFile> {
  requireManager(caller);
  const name = cleanName(file.name);
  if (type !== undefined && !hasEndingOf(type, name)) throw wrongType();
  const mediaType = await mediaTypeOf({ ...file, name });
  await ctx.files.put(file);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const { sha256, size } = file;
    await lockHash(trx, sha256);
    if (!(await ctx.files.has(sha256)))
      throw new AppError("unavailable", "The file was not kept. Please try again.");
    const id = opaqueId();
    await insertFile(trx, { id, sha256, size, media_type: mediaType, name, owner_id: caller.actor.userId });
    await unit.audit({ action: "content.upload", subject: { type: "file", id }, details: { name, size } });
    return { url: addressOfFile(id), name, size, mediaType, sameAs: (await selectSame(trx, sha256)) ?? null };
  });
}

/** @throws AppError not_found, also for a file of something that the caller may not open */
export async function download(
  { db, files }: Context,
  { actor }: Pick<Caller, "actor">,
  id: string,
): Promise<Download> {
  const found = await selectFile(db, scopeOf(actor), id);
  if (!found) throw new AppError("not_found", "This file does not exist.");
  const { sha256, size, media_type: mediaType, name } = found;
  return {
    sha256,
    size,
    mediaType,
    name,
    isInline: isShown(mediaType),
    read: (range) => files.read(sha256, range),
  };
}

const atOnce = 500;

/** How long an upload may take, and what was kept waits for its row, in milliseconds. */
const graceMs = 60 * 60_000;

/** Removes what nothing names any more, and reports what the store has lost. */
export async function lookAfterFiles(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, (trx) => deleteUnused(trx, atOnce));
  const before = new Date(ctx.now().getTime() - graceMs);
  await ctx.files.removeUnfinished(before);
  await removeNameless(ctx, before);
  await reportMissing(ctx);
}

async function removeNameless({ db, files }: Context, before: Date): Promise<void> {
  for await (const { sha256, changedAt } of files.list()) {
    if (changedAt > before || (await isNamed(db, sha256))) continue;
    await inTransaction(db, async (trx) => {
      await lockHash(trx, sha256);
      if (!(await isNamed(trx, sha256))) await files.remove(sha256);
    });
  }
}

async function reportMissing({ db, files, log }: Context): Promise<void> {
  for (let after = ""; ;) {
    const hashes = await selectHashes(db, after, atOnce);
    for (const sha256 of hashes)
      if (!(await files.has(sha256))) log.error({ sha256 }, "a file is missing in the store");
    const last = hashes.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
