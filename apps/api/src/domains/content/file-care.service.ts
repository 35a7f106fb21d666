import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { recordingLength } from "./recording-length.rules.ts";
import {
  deleteUnused,
  isNamed,
  lockHash,
  noteCheck,
  noteLength,
  selectDamaged,
  selectHashes,
  selectLongestUnchecked,
  selectUnreadLengths,
  type StoredContent,
} from "./files.queries.ts";

const atOnce = 500;

/** In milliseconds, an upload may take so long, and what was kept may wait so long for its row. */
const graceMs = 60 * 60_000;

/** The longest recordings take a few seconds. */
const longestReadMs = 60_000;

/** One run compares so much: 50 GiB take five days, and a run a few seconds. */
const checked = { bytes: 512 * 1024 * 1024, milliseconds: 20_000 };

/**
 * Removes what nothing names any more, compares what is kept with what should be, and reads how long recordings are that
 * came before that was asked.
 * @throws Error that names files which are missing or damaged, for the owners' list of failed work
 */
export async function lookAfterFiles(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, (trx) => deleteUnused(trx, atOnce));
  const before = new Date(ctx.now().getTime() - graceMs);
  await ctx.files.removeUnfinished(before);
  await removeNameless(ctx, before);
  const missing = await findMissing(ctx);
  await readLengths(ctx, new Set(missing.keys()));
  await checkOldest(ctx, new Set(missing.keys()));
  const damaged = await selectDamaged(ctx.db);
  if (missing.size + damaged.length > 0) throw new Error(complaint([...missing.values()], damaged));
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

/** Contents that the store has lost, by hash, each with the name of a file that has it. */
async function findMissing({ db, files, log }: Context): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let after = ""; ;) {
    const contents = await selectHashes(db, after, atOnce);
    for (const { sha256, name } of contents) {
      if (await files.has(sha256)) continue;
      log.error({ sha256 }, "a file is missing in the store");
      names.set(sha256, name);
    }
    const last = contents.at(-1);
    if (last === undefined) return names;
    after = last.sha256;
  }
}

async function readLengths({ db, files, log }: Context, missing: ReadonlySet<string>): Promise<void> {
  for (const { sha256, size, mediaType } of await selectUnreadLengths(db, atOnce)) {
    if (missing.has(sha256)) continue;
    try {
      const stream = await files.read(sha256, { start: 0, end: size - 1 });
      const seconds = await recordingLength({ stream, size, mediaType }, longestReadMs);
      await noteLength(db, sha256, seconds);
    } catch (error) {
      log.warn({ err: error, sha256 }, "the length of a recording could not be read");
    }
  }
}

/** Compares files with their hashes, those first that were not compared for the longest time. */
async function checkOldest(ctx: Context, missing: ReadonlySet<string>): Promise<void> {
  const end = performance.now() + checked.milliseconds;
  let bytes = 0;
  for (const content of await selectLongestUnchecked(ctx.db, atOnce)) {
    if (missing.has(content.sha256)) continue;
    bytes += content.size;
    if (bytes > checked.bytes || performance.now() > end) return;
    const isDamaged = !(await isAsStored(ctx, content));
    if (isDamaged) ctx.log.error({ sha256: content.sha256 }, "a file in the store is damaged");
    await noteCheck(ctx.db, content.sha256, isDamaged);
  }
}

/**
 * Whether a file has the content that its hash says.
 * @throws Error where the store does not deliver it: it may be whole
 */
async function isAsStored({ files }: Context, { sha256, size }: StoredContent): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await files.read(sha256, { start: 0, end: size - 1 })) hash.update(chunk);
  } catch (error) {
    if (isUnreadable(error)) return false;
    throw error;
  }
  return hash.digest("hex") === sha256;
}

/** The disk says that it has lost what it kept. */
const isUnreadable = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "EIO";

/** For an owner, who can do something about it: the same file again replaces a lost one. */
function complaint(missing: readonly string[], damaged: readonly string[]): string {
  const counts = [
    ...(missing.length > 0 ? [`${missing.length} missing`] : []),
    ...(damaged.length > 0 ? [`${damaged.length} damaged`] : []),
  ];
  const names = [...missing, ...damaged].slice(0, 3).join(", ");
  return `Files of the library are lost (${counts.join(", ")}). Upload them again: ${names}`;
}
