import { access, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import path from "node:path";
import { appendBlocking, readBlocking, release } from "../lib/blocking-file.ts";
import { isMissing, syncFolder } from "../lib/disk.ts";
import { MissingPart } from "./failure.ts";
import type { Place, PlacedPart } from "./place.ts";

/** Of what is not complete yet. */
const ending = ".unfinished";

/** Back-ups in a folder of this machine, or of a disk that is mounted there. */
export function createFolderPlace(folder: string): Place {
  const placeOf = (name: string) => path.join(folder, ...name.split("/"));
  return {
    async *list() {
      for (const name of await namesIn(folder)) if (!name.endsWith(ending)) yield partOf(folder, name);
    },
    async read(name) {
      await access(placeOf(name)).catch((error: unknown) => {
        throw isMissing(error) ? new MissingPart(name) : error;
      });
      return readBlocking(placeOf(name));
    },
    async write(name, content) {
      const whole = placeOf(name);
      const unfinished = `${whole}${ending}`;
      await mkdir(path.dirname(whole), { recursive: true, mode: 0o700 });
      try {
        await writeSynced(unfinished, content);
        await rename(unfinished, whole);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(whole));
    },
    async remove(name) {
      await rm(placeOf(name), { force: true });
      // Refused as long as something else is in it.
      await rmdir(path.dirname(placeOf(name))).catch(() => undefined);
    },
    async removeUnfinished() {
      for (const name of await namesIn(folder))
        if (name.endsWith(ending)) await rm(placeOf(name), { force: true });
    },
    close: () => Promise.resolve(),
  };
}

/** Writes a file that only the owner of the process may read, and waits until the disk has all of it. */
async function writeSynced(place: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(place, "w", 0o600);
  try {
    for await (const piece of content) {
      appendBlocking(file.fd, piece);
      release(piece);
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

async function partOf(folder: string, name: string): Promise<PlacedPart> {
  const { size } = await stat(path.join(folder, ...name.split("/")));
  return { name, size };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, "/"),
    );
}
