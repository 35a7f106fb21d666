import path from "node:path";
import { Worker } from "node:worker_threads";
import type { EngineState } from "../../../conversation/engines.ts";
import {
  mostWindows,
  type VoiceActivity,
  type VoiceListener,
  type VoiceStream,
  windowSamples,
} from "../voice-activity.ts";
import type { SileroBatch, SileroMessage } from "./silero-worker.ts";

/** Beside this file: TypeScript in the sources, JavaScript in a bundle. */
const ownWorker = new URL(`./silero-worker${path.extname(import.meta.url)}`, import.meta.url);

export interface SileroOptions {
  /** One line for the operator. */
  report: (problem: string) => void;
  /** The network; tests name another than the installed one. */
  file?: string;
  workerFile?: URL;
  /** First back-off after a failure; doubled with each further failure, up to a minute. */
  backoffMs?: number;
  /** A batch that takes longer is a failure. */
  lateMs?: number;
}

interface Waiting {
  stream: number;
  samples: Int16Array;
  since: number;
}

// Windows of many conversations are cheaper together, and the delay is not audible.
const batchDelayMs = 5;
const maxBackoffMs = 60_000;

/** Silero v6 in a worker thread, for all conversations; windows that wait at the same time are judged in one batch. */
export class Silero implements VoiceActivity {
  readonly #options: Required<Omit<SileroOptions, "file">> & Pick<SileroOptions, "file">;
  readonly #streams = new Map<number, VoiceListener>();
  #worker: Worker | undefined;
  #waiting: Waiting[] = [];
  #judging: Waiting[] | undefined;
  #closedStreams: number[] = [];
  #batchTimer: NodeJS.Timeout | undefined;
  #lateTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #failures = 0;
  #nextId = 1;
  #works = false;
  #since = new Date();
  #problem: string | undefined;
  #isClosed = false;

  constructor(options: SileroOptions) {
    this.#options = { workerFile: ownWorker, backoffMs: 1000, lateMs: 250, ...options };
    this.#start();
  }

  state(fallback: string): EngineState {
    const name = this.#works ? "Silero v6" : fallback;
    return { name, since: this.#since, ...(this.#problem !== undefined && { problem: this.#problem }) };
  }

  open(listener: VoiceListener): VoiceStream | undefined {
    if (!this.#works) return undefined;
    const id = this.#nextId++;
    this.#streams.set(id, listener);
    return {
      hear: (samples) => this.#hear(id, samples),
      close: () => {
        if (this.#streams.delete(id)) this.#closedStreams.push(id);
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#batchTimer, this.#lateTimer, this.#retryTimer]) clearTimeout(timer);
    await this.#worker?.terminate();
  }

  #hear(stream: number, samples: Int16Array): void {
    if (!this.#streams.has(stream)) return;
    this.#waiting.push({ stream, samples, since: performance.now() });
    this.#batchTimer ??= setTimeout(() => this.#send(), batchDelayMs);
  }

  #send(): void {
    this.#batchTimer = undefined;
    if (this.#judging || this.#waiting.length === 0) return;
    const batch = new Map<number, Waiting>();
    const later: Waiting[] = [];
    for (const window of this.#waiting) {
      if (!this.#streams.has(window.stream)) continue;
      if (batch.has(window.stream) || batch.size === mostWindows) later.push(window);
      else batch.set(window.stream, window);
    }
    const judging = [...batch.values()];
    this.#waiting = later;
    if (judging.some(({ since }) => performance.now() - since > this.#options.lateMs))
      return this.#fail("The computer is too busy to tell speech from noise with Silero.");
    this.#judging = judging;
    this.#lateTimer = setTimeout(() => this.#checkLate(judging), this.#options.lateMs);
    this.#post(judging);
  }

  #post(windows: readonly Waiting[]): void {
    const samples = new Int16Array(windows.length * windowSamples);
    for (const [index, window] of windows.entries()) samples.set(window.samples, index * windowSamples);
    const streams = windows.map(({ stream }) => stream);
    const batch: SileroBatch = { streams, samples, closed: this.#closedStreams };
    this.#closedStreams = [];
    this.#worker?.postMessage(batch, [samples.buffer]);
  }

  /** If this thread was busy, the answer may have arrived unread: timers run before messages. */
  #checkLate(judging: readonly Waiting[]): void {
    setImmediate(() => {
      if (this.#judging === judging && this.#works)
        this.#fail("The computer is too busy to tell speech from noise with Silero.");
    });
  }

  #start(): void {
    const worker = new Worker(this.#options.workerFile, { workerData: { file: this.#options.file } });
    this.#worker = worker;
    worker.on("message", (message: SileroMessage) => this.#receive(message));
    worker.on("error", (error: Error) => this.#reportOnce(`Silero failed: ${error.message}`));
    worker.on("exit", () => {
      this.#worker = undefined;
      this.#judging = undefined;
      this.#fail(this.#problem ?? "The thread of Silero stopped.");
    });
  }

  #receive(message: SileroMessage): void {
    if (message.kind === "failed") return this.#reportOnce(`Silero cannot be loaded: ${message.problem}`);
    if (message.kind === "loaded") return this.#recover();
    const judged = this.#judging ?? [];
    this.#judging = undefined;
    clearTimeout(this.#lateTimer);
    if (!this.#works) return;
    this.#failures = 0;
    for (const [index, { stream }] of judged.entries())
      this.#streams.get(stream)?.judged(message.probabilities[index] ?? 0);
    if (this.#waiting.length > 0) this.#send();
  }

  #recover(): void {
    this.#works = true;
    this.#since = new Date();
    this.#problem = undefined;
  }

  #reportOnce(problem: string): void {
    if (this.#problem !== problem) this.#options.report(problem);
    this.#problem = problem;
  }

  /** All streams fall back at once; a new attempt follows after the back-off. */
  #fail(problem: string): void {
    if (this.#isClosed) return;
    this.#reportOnce(problem);
    if (this.#works) this.#since = new Date();
    this.#works = false;
    this.#waiting = [];
    const listeners = [...this.#streams.values()];
    this.#closedStreams.push(...this.#streams.keys());
    this.#streams.clear();
    clearTimeout(this.#retryTimer);
    const backoffMs = Math.min(this.#options.backoffMs * 2 ** this.#failures++, maxBackoffMs);
    this.#retryTimer = setTimeout(() => this.#restart(), backoffMs).unref();
    for (const listener of listeners) listener.failed();
  }

  #restart(): void {
    if (!this.#worker) this.#start();
    else if (this.#judging) void this.#worker.terminate();
    else this.#recover();
  }
}
