import { parentPort, workerData } from "node:worker_threads";
import type { FilesConfig, FilesPlace } from "../lib/files-address.ts";
import { openFileStore } from "../providers/files/open-file-store.ts";
import { Failure } from "./failure.ts";
import { type BackedFile, createFileWorks, type FileWorks } from "./file-works.ts";
import { openPlace } from "./open-place.ts";
import { sealingFrom } from "./sealing.ts";

/** What a thread opens: the store of the product, and the place of the back-ups. */
export interface ThreadSettings {
  files: FilesConfig;
  place: FilesPlace;
  backupKey: string | undefined;
  isPlain: boolean;
}

export interface Task {
  id: number;
  work: keyof FileWorks;
  file: BackedFile;
}

/** An error is told as what it says: between threads it would lose its class and code. */
export type Answer = { id: number } & (
  | { result: boolean | void }
  | { problem: string; code: unknown; isFailure: boolean }
);

const { files, place, backupKey, isPlain } = workerData as ThreadSettings;
const target = {
  place: await openPlace(place, files.credentials),
  sealing: sealingFrom(backupKey, isPlain),
};
const works = createFileWorks(openFileStore(files), target, files.arriving);

async function perform({ id, work, file }: Task): Promise<Answer> {
  try {
    return { id, result: await works[work](file) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = "code" in error ? error.code : undefined;
    return { id, problem: error.message, code, isFailure: error instanceof Failure };
  }
}

const answer = async (task: Task): Promise<void> => parentPort?.postMessage(await perform(task), []);

parentPort?.on("message", (task: Task) => void answer(task));
