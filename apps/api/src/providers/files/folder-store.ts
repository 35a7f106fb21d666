import { access, mkdir, mkdtemp, open, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { isRefused, syncFolder } from "../../lib/disk.ts";
import { Misconfiguration } from "../../lib/misconfiguration.ts";
import type { FileStore } from "./file-store.ts";
import { entriesOf, removeArrived } from "./arriving.ts";

/** Four times as much as usual: a file is sent faster, and a slow reader holds little more. */
const pieceBytes = 256 * 1024;

/**
 * Files in a folder of this machine, or of a disk that several machines share.
 * @param folder made when the first file comes
 * @param arriving what arrives lies there, in the same file system
 */
export function createFolder(folder: string, arriving: string): FileStore {
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  const has = (sha256: string) =>
    access(placeOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async requireWritable() {
      for (const place of [folder, arriving]) await requireWritableFolder(place);
    },
    async put(file) {
      if (await has(file.sha256)) return;
      if (file.path === null) throw new Error("A file without a name cannot be kept.");
      const place = placeOf(file.sha256);
      await mkdir(path.dirname(place), { recursive: true });
      await file.sync();
      await rename(file.path, place);
      await syncFolder(path.dirname(place));
    },
    async read(sha256, range) {
      const file = await open(placeOf(sha256));
      return file.createReadStream({ ...range, highWaterMark: pieceBytes });
    },
    pathOf: placeOf,
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    async *list() {
      for await (const { name: first } of entriesOf(folder)) {
        if (first.length !== 2) continue;
        for await (const { name: sha256 } of entriesOf(path.join(folder, first))) {
          const { size, mtime: changedAt } = await stat(placeOf(sha256));
          yield { sha256, size, changedAt };
        }
      }
    },
    removeUnfinished: (before) => removeArrived(arriving, before),
    signedAddress: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
}

async function requireWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await rmdir(await mkdtemp(path.join(folder, "writable-")));
  } catch (error) {
    // A disk that is full or away may be well again later, and files wait for it.
    if (!isRefused(error)) return;
    throw new Misconfiguration(
      `Files cannot be kept in ${folder}: ${(error as Error).message}. FILES_URL must name a folder that this user may write to.`,
      { cause: error },
    );
  }
}
