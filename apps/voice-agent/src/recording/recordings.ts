import {
  beginRecording,
  finishRecording,
  shortenRecording,
  unwantedRecordings,
} from "../db/recordings.queries.ts";
import { errorMessage } from "../error-message.ts";
import { CallRecorder } from "./call-recorder.ts";
import { SoundMaker, type SoundMakerOptions } from "./sound-maker.ts";
import type { SpoolProblem } from "./spool-file.ts";

const lookEveryMs = 1000;
/** Two hours of a call, with the usual formats. */
const mostBytes = 480 * 1024 * 1024;

interface RecordingsOptions extends SoundMakerOptions {
  /** So much of one call is recorded. */
  mostBytes?: number | undefined;
}

/** The calls that this process records. */
export class Recordings {
  readonly maker: SoundMaker;
  readonly #options: RecordingsOptions;
  readonly #recorders = new Map<string, CallRecorder>();
  readonly #finishing = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: RecordingsOptions) {
    this.#options = options;
    this.maker = new SoundMaker(options);
    this.#timer = setInterval(() => void this.#dropUnwanted(), lookEveryMs);
  }

  recorderOf(id: string): CallRecorder {
    const recorder = new CallRecorder({
      file: this.maker.fileOf(id),
      mostBytes: this.#options.mostBytes ?? mostBytes,
      onBegin: (hasSound) => this.#began(id, hasSound),
      onProblem: (problem, reason) => this.#stopped(id, problem, reason),
    });
    this.#recorders.set(id, recorder);
    return recorder;
  }

  /** A call is over. @param recorded resolves when its record is written */
  finish(id: string, recorded: Promise<void>): void {
    const finishing = this.#finish(id, recorded).finally(() => this.#finishing.delete(finishing));
    this.#finishing.add(finishing);
  }

  /** The sound of a call that goes on is not wanted any more; another process that records it finds out by itself. */
  async drop(id: string): Promise<void> {
    const recorder = this.#recorders.get(id);
    this.#recorders.delete(id);
    await recorder?.discard();
    this.maker.wake();
  }

  /** Resolves when all calls that are over are made, or when `signal` aborts. */
  async emptied(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#finishing);
    await this.maker.emptied(signal);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#finishing);
    await this.maker.close();
  }

  async #finish(id: string, recorded: Promise<void>): Promise<void> {
    const hasFile = await this.#recorders.get(id)?.close();
    this.#recorders.delete(id);
    await recorded;
    if (hasFile) this.maker.take(id);
  }

  #began(id: string, hasSound: boolean): void {
    const { pool } = this.#options;
    const begun = hasSound
      ? beginRecording(pool, id, "making", null)
      : beginRecording(pool, id, "none", "text-only");
    this.#note(id, begun);
  }

  #stopped(id: string, problem: SpoolProblem, reason: string): void {
    const { pool, log } = this.#options;
    log.warn({ conversationId: id, reason }, "a recording ended before its call");
    if (problem === "too-long") return this.#note(id, shortenRecording(pool, id, problem));
    this.#note(id, this.drop(id));
    this.#note(id, finishRecording(pool, id, { state: "failed", reason: problem }));
  }

  /** Trouble here is none of the call. */
  #note(id: string, work: Promise<void>): void {
    work.catch((error: unknown) =>
      this.#options.log.warn({ conversationId: id, reason: errorMessage(error) }, "recording not noted"),
    );
  }

  async #dropUnwanted(): Promise<void> {
    if (this.#recorders.size === 0) return;
    try {
      const unwanted = await unwantedRecordings(this.#options.pool, [...this.#recorders.keys()]);
      await Promise.all(unwanted.map((id) => this.drop(id)));
    } catch (error) {
      this.#options.log.warn({ reason: errorMessage(error) }, "recordings not looked after");
    }
  }
}
