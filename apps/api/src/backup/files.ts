import { isMissing } from "../lib/disk.ts";
import { spool } from "../lib/spooled-file.ts";
import type { FileStore } from "../providers/files/file-store.ts";
import { Failure } from "./failure.ts";
import { measured, measureOf } from "./measure.ts";
import type { Target } from "./parts.ts";

/** Tells the person at the terminal what happens. */
export type Say = (line: string) => void;

export interface BackedFile {
  sha256: string;
  /** In bytes. */
  size: number;
}

/** While one is read, another is written. */
const atOnce = 4;

interface Progress {
  say: Say;
  /** No more is begun once it is aborted. */
  broken?: AbortSignal;
}

/** Does `work` for each, a few at a time. After a failure none is begun, and those under way are waited for. */
async function forEach<T>(
  items: readonly T[],
  { say, broken }: Progress,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const step = Math.max(100, Math.ceil(items.length / 10));
  let done = 0;
  const rest = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of rest) {
      if (failures.length > 0 || broken?.aborted) return;
      await work(item).catch((error: unknown) => failures.push(error));
      done += 1;
      if (done % step === 0) say(`${done} of ${items.length} files ...`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
  broken?.throwIfAborted();
}

/** Under what name a file is kept, beside those of all back-ups with the same key. */
export const partOfFile = ({ sealing }: Target, { sha256 }: BackedFile): string => {
  const name = sealing.nameOf(sha256);
  return `${sealing.filesFolder}/${name.slice(0, 2)}/${name}${sealing.ending}`;
};

/** The store has something else than the name of a file says. */
class Changed extends Error {}

/**
 * Brings the files that are not there yet, or not in full. What a file holds never changes, so nothing is sent twice.
 * @param there the parts of the place with their sizes
 * @returns those that the store does not have as they were, and how many were sent
 */
export async function backUpFiles(
  store: FileStore,
  target: Target,
  {
    files,
    there,
    ...progress
  }: Progress & { files: readonly BackedFile[]; there: ReadonlyMap<string, number> },
): Promise<{ missing: string[]; sent: number }> {
  const missing: string[] = [];
  let sent = 0;
  const { place, sealing } = target;
  await forEach(files, progress, async (file) => {
    const part = partOfFile(target, file);
    if (there.get(part) === sealing.sizeOf(file.size)) return;
    try {
      await place.write(part, sealing.seal(part, whole(store, file)));
      sent += 1;
    } catch (error) {
      if (!(error instanceof Changed) && !isMissing(error) && (await store.has(file.sha256))) throw error;
      missing.push(file.sha256);
    }
  });
  return { missing, sent };
}

/** A file as the store has it. @throws Changed at its end, before anybody takes it for complete */
async function* whole(store: FileStore, { sha256, size }: BackedFile): AsyncGenerator<Uint8Array, void> {
  const read = await store.read(sha256, { start: 0, end: size - 1 });
  const { content, measure } = measured(read);
  yield* content;
  if (measure().sha256 !== sha256) throw new Changed();
}

/** How many files the store has that are not among these. */
export async function countStrays(store: FileStore, files: readonly BackedFile[]): Promise<number> {
  const named = new Set(files.map(({ sha256 }) => sha256));
  let strays = 0;
  for await (const { sha256 } of store.list()) if (!named.has(sha256)) strays += 1;
  return strays;
}

/**
 * Puts files into the store; those that it has are left alone, so that an interrupted restore goes on.
 * @throws Failure where one is missing or not what it was
 */
export async function restoreFiles(
  store: FileStore,
  target: Target,
  { files, arriving, ...progress }: Progress & { files: readonly BackedFile[]; arriving: string },
): Promise<void> {
  await forEach(files, progress, async (file) => {
    if (await store.has(file.sha256)) return;
    const part = partOfFile(target, file);
    const content = target.sealing.open(part, await target.place.read(part));
    const spooled = await spool(arriving, part, content, true);
    try {
      if (spooled.sha256 !== file.sha256) throw damaged(part);
      await store.put(spooled);
    } finally {
      await spooled.discard();
    }
  });
}

const damaged = (part: string) =>
  new Failure(`The part ${part} is damaged: its content has another checksum.`);

/** @returns a sentence for each file that is missing or not what it was */
export async function problemsOfFiles(
  target: Target,
  files: readonly BackedFile[],
  say: Say,
): Promise<string[]> {
  const problems: string[] = [];
  await forEach(files, { say }, async (file) => {
    const part = partOfFile(target, file);
    await noting(problems, async () => {
      const { sha256 } = await measureOf(target.sealing.open(part, await target.place.read(part)));
      if (sha256 !== file.sha256) throw damaged(part);
    });
  });
  return problems;
}

/** Adds what a person can be told to the problems, and goes on. */
export async function noting(problems: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problems.push(error.message);
  }
}
