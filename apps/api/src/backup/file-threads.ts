import path from "node:path";
import { Worker } from "node:worker_threads";
import { Failure } from "./failure.ts";
import type { Answer, Task, ThreadSettings } from "./file-thread.ts";
import type { FileWorks } from "./file-works.ts";

/** Beside this file, and of its kind: TypeScript in the sources, JavaScript in what is bundled for an image. */
const threadFile = new URL(`./file-thread${path.extname(import.meta.url)}`, import.meta.url);

const threadCount = 2;

/**
 * Chunks of files are garbage at once. Where the young generation is small, V8 frees them soon; where it is not, it marks
 * the whole heap each 30 MB, which took as long as hashing and encrypting.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** A thread that works at several files: while the disk makes one safe, it reads another. */
class FileThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<boolean | void>>();
  #lastId = 0;
  #broken: unknown;

  constructor(settings: ThreadSettings) {
    this.#worker = new Worker(threadFile, { workerData: settings, resourceLimits });
    this.#worker.on("message", (answer: Answer) => this.#take(answer));
    this.#worker.on("error", (error) => {
      this.#broken = error;
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  get tasks(): number {
    return this.#waiting.size;
  }

  perform(work: Task["work"], file: Task["file"]): Promise<boolean | void> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const waiting = Promise.withResolvers<boolean | void>();
    const id = ++this.#lastId;
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, work, file } satisfies Task, []);
    return waiting.promise;
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ("result" in answer) waiting?.resolve(answer.result);
    else waiting?.reject(errorOf(answer));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}

const errorOf = ({ problem, code, isFailure }: Extract<Answer, { problem: string }>): Error =>
  isFailure ? new Failure(problem) : Object.assign(new Error(problem), { code });

/** Works at files in threads, beside the rows. They start with the first file. */
export function openFileThreads(settings: ThreadSettings): FileWorks & { close(): Promise<void> } {
  let threads: FileThread[] | undefined;
  const perform = (work: Task["work"], file: Task["file"]) => {
    threads ??= Array.from({ length: threadCount }, () => new FileThread(settings));
    const [idlest] = threads.toSorted((one, other) => one.tasks - other.tasks);
    if (!idlest) throw new Error("There is a thread.");
    return idlest.perform(work, file);
  };
  return {
    backUp: async (file) => (await perform("backUp", file)) === true,
    restore: async (file) => void (await perform("restore", file)),
    check: async (file) => void (await perform("check", file)),
    async close() {
      await Promise.all((threads ?? []).map((thread) => thread.close()));
    },
  };
}
