import type { FileStore } from "../providers/files/file-store.ts";
import { Failure } from "./failure.ts";
import { type BackedFile, type FileWorks, partOfFile } from "./file-works.ts";
import type { Target } from "./parts.ts";

/** Tells the person at the terminal what happens. */
export type Say = (line: string) => void;

/** While one waits for the disk, others are read. */
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

/**
 * Brings the files that are not there yet, or not in full. What a file holds never changes, so nothing is sent twice.
 * @param there the parts of the place with their sizes
 * @returns those that the store does not have as they were, and how many were sent
 */
export async function backUpFiles(
  works: FileWorks,
  target: Target,
  {
    files,
    there,
    ...progress
  }: Progress & { files: readonly BackedFile[]; there: ReadonlyMap<string, number> },
): Promise<{ missing: string[]; sent: number }> {
  const missing: string[] = [];
  let sent = 0;
  await forEach(files, progress, async (file) => {
    if (there.get(partOfFile(target, file)) === target.sealing.sizeOf(file.size)) return;
    if (await works.backUp(file)) sent += 1;
    else missing.push(file.sha256);
  });
  return { missing, sent };
}

/** How many files the store has that are not among these. */
export async function countStrays(store: FileStore, files: readonly BackedFile[]): Promise<number> {
  const named = new Set(files.map(({ sha256 }) => sha256));
  let strays = 0;
  for await (const { sha256 } of store.list()) if (!named.has(sha256)) strays += 1;
  return strays;
}

/** Puts files into the store. @throws Failure where one is missing or not what it was */
export const restoreFiles = (
  works: FileWorks,
  { files, ...progress }: Progress & { files: readonly BackedFile[] },
): Promise<void> => forEach(files, progress, (file) => works.restore(file));

/** @returns a sentence for each file that is missing or not what it was */
export async function problemsOfFiles(
  works: Pick<FileWorks, "check">,
  { files, ...progress }: Progress & { files: readonly BackedFile[] },
): Promise<string[]> {
  const problems: string[] = [];
  await forEach(files, progress, (file) => noting(problems, () => works.check(file)));
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
