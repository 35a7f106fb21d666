import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import type { Pool } from "../db/pool.ts";
import {
  addRecordingPart,
  claimRecording,
  finishRecording,
  releaseRecording,
  spooledStates,
} from "../db/recordings.queries.ts";
import { errorMessage } from "../error-message.ts";
import { encode, EncoderProblem } from "./encoder.ts";

const ending = ".call";
const isSpooled = /^conv_[0-9a-f]{32}\.call$/;
/** Another process of the same folder may be writing the last words of a call that is over. */
const writtenWithinMs = 10_000;
const partBytes = 256 * 1024;

export interface SoundMakerOptions {
  /** Where spooled calls lie, by the id of their conversation. */
  folder: string;
  pool: Pool;
  log: Logger;
}

/** Makes the recordings of spooled calls that are over, one at a time, also of processes that were killed. */
export class SoundMaker {
  readonly #options: SoundMakerOptions;
  /** Calls of this process whose sound is on the disk. */
  readonly #complete = new Set<string>();
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  #isWoken = false;

  constructor(options: SoundMakerOptions) {
    this.#options = options;
  }

  fileOf(id: string): string {
    return path.join(this.#options.folder, `${id}${ending}`);
  }

  /** A call of this process is complete on the disk, and over. */
  take(id: string): void {
    this.#complete.add(id);
    this.wake();
  }

  /** Looks into the folder. */
  wake(): void {
    this.#isWoken = true;
    this.#working ??= this.#work().finally(() => (this.#working = undefined));
  }

  /** Resolves when nothing waits any more, or when `signal` aborts. */
  async emptied(signal: AbortSignal): Promise<void> {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    while (this.#working && !signal.aborted) await Promise.race([this.#working, aborted]);
  }

  /** What is not made yet stays for the next process. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#isWoken) {
      this.#isWoken = false;
      try {
        for (const [id, state] of await spooledStates(this.#options.pool, await this.#spooled())) {
          if (this.#closing.signal.aborted) return;
          if (state === "unwanted") await this.#forget(id);
          else if (state === "waiting" && (await this.#isComplete(id))) await this.#makeUnlessTaken(id);
        }
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        this.#options.log.warn({ reason: errorMessage(error) }, "recordings not made yet");
      }
    }
  }

  async #spooled(): Promise<string[]> {
    const complete = [...this.#complete];
    // There is no folder before the first recording.
    const names = await readdir(this.#options.folder).catch((): string[] => []);
    const ids = names.filter((name) => isSpooled.test(name)).map((name) => name.slice(0, -ending.length));
    // Another process of the same folder has made them.
    for (const id of complete) if (!ids.includes(id)) this.#complete.delete(id);
    return ids;
  }

  async #isComplete(id: string): Promise<boolean> {
    if (this.#complete.has(id)) return true;
    const { mtimeMs } = await stat(this.fileOf(id));
    return Date.now() - mtimeMs > writtenWithinMs;
  }

  async #makeUnlessTaken(id: string): Promise<void> {
    const { pool, log } = this.#options;
    if (!(await claimRecording(pool, id))) return;
    try {
      await makeRecording(pool, id, this.fileOf(id), this.#closing.signal);
    } catch (error) {
      if (!(error instanceof EncoderProblem || error instanceof Unwanted)) {
        await releaseRecording(pool, id);
        throw error;
      }
      if (error instanceof EncoderProblem) {
        log.error({ conversationId: id, reason: error.message }, "the sound of a call cannot be encoded");
        await finishRecording(pool, id, { state: "failed", reason: "encoder" });
      }
    }
    await this.#forget(id);
  }

  async #forget(id: string): Promise<void> {
    await rm(this.fileOf(id), { force: true });
    this.#complete.delete(id);
  }
}

/** It was deleted while it was made. */
class Unwanted extends Error {}

async function makeRecording(pool: Pool, id: string, file: string, signal: AbortSignal): Promise<void> {
  let position = 0;
  let bytes = 0;
  let rest: Buffer[] = [];
  const writeFull = async (atLeast: number) => {
    let whole = Buffer.concat(rest);
    for (; whole.length >= atLeast && whole.length > 0; whole = whole.subarray(partBytes))
      if (!(await addRecordingPart(pool, id, position++, whole.subarray(0, partBytes)))) throw new Unwanted();
    rest = [whole];
  };
  const take = async (mp3: Buffer) => {
    bytes += mp3.length;
    rest.push(mp3);
    await writeFull(partBytes);
  };
  const { seconds, hasUserAudio, hasResponseAudio } = await encode(["call", file], take, signal);
  await writeFull(0);
  const made = { seconds, bytes, hasUserAudio, hasResponseAudio };
  await finishRecording(
    pool,
    id,
    bytes > 0 ? { state: "recorded", reason: null, ...made } : { state: "none", reason: "no-sound" },
  );
}
