import { createReadStream } from "node:fs";
import { access, mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { ByteRange } from "../lib/download.ts";
import type { SpooledFile } from "../lib/spooled-file.ts";

/** Where the content of uploaded files is, each once, by its SHA-256 in hexadecimal digits. */
export interface FileStore {
  /** Keeps a file; one with the same content is kept already. It is safe from a power cut once this is over. */
  put(file: SpooledFile): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** @throws Error with code ENOENT where it is missing */
  read(sha256: string, range: ByteRange): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  /** Everything that is kept, in no order. */
  list(): AsyncIterable<StoredFile>;
  /** Removes what began to arrive before that moment and was never kept. */
  removeUnfinished(before: Date): Promise<void>;
}

export interface StoredFile {
  sha256: string;
  /** In bytes. */
  size: number;
  changedAt: Date;
}

/**
 * Files in a folder of this machine, or of a disk that several machines share.
 * @param folder made when the first file comes; what arrives lies in `arriving` in the same file system
 */
export function createFolder(folder: string): FileStore {
  const arriving = path.join(folder, "arriving");
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);
  const has = (sha256: string) =>
    access(placeOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
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
      return createReadStream("", { fd: file, ...range });
    },
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
    async removeUnfinished(before) {
      for await (const { name } of entriesOf(arriving)) {
        const place = path.join(arriving, name);
        const found = await stat(place).catch(() => null);
        if (found && found.mtime < before) await rm(place, { force: true });
      }
    },
  };
}

/** What a folder holds; nothing where there is none yet. */
async function* entriesOf(folder: string) {
  const opened = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (opened) yield* opened;
}

/** Without this a power cut can take the name of a file whose content is safe. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
