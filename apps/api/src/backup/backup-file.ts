import { access, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isMissing, syncFolder } from "../lib/disk.ts";
import { type Entry, Failure, openArchive } from "./archive.ts";

/** Instead of a file: standard input and output, for what another program sends or keeps, in a bucket for example. */
export const standardStreams = "-";

/** Gives the entries of a back-up to `work`. @throws Failure where there is no such file, or it is none */
export async function readBackup<T>(
  file: string,
  key: string,
  work: (entries: AsyncGenerator<Entry, void>) => Promise<T>,
): Promise<T> {
  const sealed = await openSealed(file);
  const entries = openArchive(key, sealed);
  try {
    return await work(entries);
  } finally {
    await entries.return();
    sealed.destroy();
  }
}

async function openSealed(file: string): Promise<Readable> {
  if (file === standardStreams) return process.stdin;
  const opened = await open(file).catch((error: unknown) => {
    throw isMissing(error) ? new Failure(`There is no back-up ${file}.`) : error;
  });
  return opened.createReadStream();
}

/**
 * Writes a file that only its owner may read, and that has its name once the disk has all of it. A killed writer leaves
 * another one, which ends in `.part`.
 * @throws Failure where it is there already, or another one writes it; if it fails, nothing stays
 */
export async function writeBackup(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  if (file === standardStreams) return pipeline(content, process.stdout, { end: false });
  if (await exists(file)) throw new Failure(`${file} exists. Name a file that does not.`);
  const unfinished = `${file}.part`;
  const part = await open(unfinished, "wx", 0o600).catch(async (error: unknown) => {
    if (isMissing(error)) throw new Failure(`There is no folder ${path.dirname(file)}. Make it first.`);
    if (!(await exists(unfinished))) throw error;
    throw new Failure(
      `${unfinished} exists: another back-up writes it, or a killed one left it. Delete it then.`,
    );
  });
  try {
    for await (const piece of content) await part.appendFile(piece);
    await part.sync();
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await part.close();
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
