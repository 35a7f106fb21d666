import { createReadStream } from "node:fs";
import type { UploadedFile } from "@field-advisor/schema/content.endpoints";
import {
  addressOfFile,
  type ContentType,
  endingsOf,
  hasEndingOf,
} from "@field-advisor/schema/content-constants";
import { wrongEnding } from "@field-advisor/schema/unsupported-files";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { type Caller, isInPerson } from "../../lib/actor.ts";
import { AppError, storageFull } from "../../lib/app-error.ts";
import type { Download } from "../../lib/download.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { write } from "../../platform/write/write.ts";
import { scopeOf } from "../../scope/content-scope.ts";
import { fitsQuota, isShownInline } from "./content.rules.ts";
import { open } from "./openings.service.ts";
import { isRecording, recordingLength } from "./recording-length.rules.ts";
import { cleanName, mediaTypeOf, wrongType } from "./accepted-files.rules.ts";
import {
  insertFile,
  insertSealed,
  isDamaged,
  lockHash,
  noteCheck,
  selectFile,
  selectKept,
  selectSame,
} from "./files.queries.ts";

type KeptFile = Pick<UploadedFile, "name" | "size" | "mediaType" | "seconds"> & {
  sha256: string;
  /** It is known how long it is, or that it does not say so. */
  isLengthRead: boolean;
  /** It replaced a content that was damaged. */
  isRepaired: boolean;
};

/** Brings a file into the store, if it is what its name says. It needs a row (`addRow`) within an hour. */
export async function keep(
  { db, files, config }: Pick<Context, "db" | "files" | "config">,
  file: SpooledFile,
  type?: ContentType,
): Promise<KeptFile> {
  const name = cleanName(file.name);
  if (type !== undefined && !hasEndingOf(type, name)) throw wrongType(wrongEnding(endingsOf(type), name));
  const mediaType = await mediaTypeOf({ ...file, name });
  const { sha256, size } = file;
  const length = await lengthOf(file, mediaType);
  if (!fitsQuota(size, await selectKept(db), config.files.quotaBytes)) throw storageFull();
  // The store takes what it has for granted.
  const isRepaired = await isDamaged(db, sha256);
  if (isRepaired) await files.remove(sha256);
  await files.put(file);
  return {
    sha256,
    size,
    name,
    mediaType,
    seconds: length ?? null,
    isLengthRead: length !== undefined,
    isRepaired,
  };
}

/** An upload waits no longer for the length; it is read later then. */
const longestReadMs = 3000;

/** Undefined where the length of a recording takes too long to read at once. */
async function lengthOf({ path, size }: SpooledFile, mediaType: string): Promise<number | null | undefined> {
  if (path === null || !isRecording(mediaType)) return null;
  const recording = { stream: createReadStream(path), size, mediaType };
  return recordingLength(recording, longestReadMs).catch(() => undefined);
}

/** All files together, in bytes. */
export const usedBytes = ({ db }: Pick<Context, "db">): Promise<number> => selectKept(db);

/** Gives a file of the store an id, and so an address; an item has to name it within a day. */
export async function addRow(
  { files }: Pick<Context, "files">,
  trx: Trx,
  { sha256, size, name, mediaType, seconds, isLengthRead, isRepaired }: KeptFile,
  ownerId: number,
): Promise<string> {
  await lockHash(trx, sha256);
  if (!(await files.has(sha256)))
    throw new AppError("unavailable", "The file was not kept. Please try again.");
  if (isRepaired) await noteCheck(trx, sha256, false);
  const id = opaqueId();
  await insertFile(trx, {
    id,
    sha256,
    size,
    media_type: mediaType,
    name,
    owner_id: ownerId,
    length_seconds: seconds,
    is_length_read: isLengthRead,
  });
  return id;
}

/** The same of one that is sealed, and that whatever keeps its key names; never part of the library. */
export async function addSealed(
  { files }: Pick<Context, "files">,
  trx: Trx,
  { sha256, size }: Pick<SpooledFile, "sha256" | "size">,
): Promise<string> {
  if (!(await files.has(sha256))) throw new AppError("unavailable", "The file was not kept.");
  const id = opaqueId();
  await insertSealed(trx, { id, sha256, size });
  return id;
}

/** Keeps a file that has arrived. */
export async function upload(
  ctx: Context,
  caller: Caller,
  file: SpooledFile,
  { type }: { type?: ContentType | undefined },
): Promise<UploadedFile> {
  const kept = await keep(ctx, file, type);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    const id = await addRow(ctx, trx, kept, caller.actor.userId);
    const { name, size, mediaType, seconds, sha256 } = kept;
    await unit.audit({ action: "content.upload", subject: { type: "file", id }, details: { name, size } });
    return {
      url: addressOfFile(id),
      name,
      size,
      mediaType,
      seconds,
      sameAs: (await selectSame(trx, sha256)) ?? null,
    };
  });
}

/** A file that the caller may open. To read more than half of it is to open the item, also without the screen of it. */
export async function download(ctx: Context, caller: Caller, id: string): Promise<Download> {
  const { files } = ctx;
  const { actor } = caller;
  const found = await selectFile(ctx.db, scopeOf(actor), actor.userId, id);
  if (!found) throw new AppError("not_found", "This file does not exist.");
  const { sha256, size, media_type: mediaType, name, content_id: contentId, is_open: isOpen } = found;
  const noteOpening = async () => {
    // Whoever views the product as somebody else opens nothing in their name.
    if (contentId !== null && !isOpen && isInPerson(actor)) await open(ctx, caller, contentId);
  };
  return {
    sha256,
    size,
    mediaType,
    name,
    isInline: isShownInline(mediaType),
    read: async (range) => {
      // Less is how a player or a browser looks at what a file is like.
      if ((range.end - range.start + 1) * 2 > size) await noteOpening();
      return files.read(sha256, range);
    },
    address: async (shown) => {
      const address = await files.signedAddress(sha256, shown);
      if (address !== null) await noteOpening();
      return address;
    },
  };
}
