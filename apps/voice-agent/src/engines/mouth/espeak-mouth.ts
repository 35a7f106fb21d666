import path from "node:path";
import { Worker } from "node:worker_threads";
import { AsyncQueue } from "../async-queue.ts";
import { espeakVoices } from "./espeak-voices.ts";
import type { SpeechJob, WorkerMessage } from "./espeak-worker.ts";
import type { Mouth, SpeechPiece } from "./mouth.ts";

/** Beside this file: TypeScript in the sources, JavaScript in a bundle. */
const workerFile = new URL(`./espeak-worker${path.extname(import.meta.url)}`, import.meta.url);

interface Pending {
  job: SpeechJob;
  neededAt: number;
  output: AsyncQueue<SpeechPiece>;
}

interface Slot {
  worker: Worker;
  dropped: Int32Array;
  loaded: boolean;
  current: Pending | undefined;
}

/** Runs espeak-ng in worker threads, one sentence per worker at a time; the one with the earliest need runs first. */
class EspeakPool {
  #slots: Slot[] = [];
  #waiting: Pending[] = [];
  #nextId = 1;
  #closed = false;
  readonly #report: (problem: string) => void;

  constructor(size: number, report: (problem: string) => void) {
    this.#report = report;
    for (let index = 0; index < size; index++) this.#slots.push(this.#startSlot());
  }

  get ready(): boolean {
    return this.#slots.some((slot) => slot.loaded);
  }

  /** Queues a sentence. Aborting removes it from the queue, or stops the synthesis within one piece. */
  run(job: Omit<SpeechJob, "id">, neededInMs: number, signal: AbortSignal): AsyncIterable<SpeechPiece> {
    const output = new AsyncQueue<SpeechPiece>();
    const pending = { job: { ...job, id: this.#nextId++ }, neededAt: performance.now() + neededInMs, output };
    if (signal.aborted || this.#closed) {
      output.end();
      return output;
    }
    signal.addEventListener("abort", () => this.#cancel(pending), { once: true });
    const position = this.#waiting.findLastIndex((other) => other.neededAt <= pending.neededAt) + 1;
    this.#waiting.splice(position, 0, pending);
    this.#dispatch();
    return output;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const pending of this.#waiting.splice(0)) pending.output.end();
    await Promise.all(this.#slots.map((slot) => slot.worker.terminate()));
  }

  #cancel(pending: Pending): void {
    pending.output.end();
    const position = this.#waiting.indexOf(pending);
    if (position !== -1) this.#waiting.splice(position, 1);
    const slot = this.#slots.find((candidate) => candidate.current === pending);
    if (slot) Atomics.store(slot.dropped, 0, pending.job.id);
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (!slot.loaded || slot.current) continue;
      const next = this.#waiting.shift();
      if (!next) return;
      slot.current = next;
      slot.worker.postMessage(next.job, []);
    }
  }

  #startSlot(): Slot {
    const dropped = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(workerFile, { workerData: { dropped } });
    const slot: Slot = { worker, dropped, loaded: false, current: undefined };
    worker.on("message", (message: WorkerMessage) => this.#receive(slot, message));
    worker.on("error", (error: Error) => this.#report(`A speech worker failed: ${error.message}`));
    worker.on("exit", () => this.#replace(slot));
    return slot;
  }

  #receive(slot: Slot, message: WorkerMessage): void {
    if (message.kind === "loaded") slot.loaded = true;
    else if (message.id !== slot.current?.job.id) return;
    else if (message.kind === "piece") slot.current.output.push(message.piece);
    else {
      slot.current.output.end(message.problem ? new Error(message.problem) : undefined);
      slot.current = undefined;
    }
    this.#dispatch();
  }

  /** Replaces a dead worker; its sentence fails. */
  #replace(slot: Slot): void {
    slot.current?.output.end(new Error("The speech worker stopped."));
    if (this.#closed) return;
    const position = this.#slots.indexOf(slot);
    // A worker that cannot load would be restarted in a tight loop.
    setTimeout(
      () => {
        if (!this.#closed) this.#slots[position] = this.#startSlot();
      },
      slot.loaded ? 0 : 1000,
    ).unref();
    slot.loaded = false;
  }
}

// Far longer than any sentence: it bounds the work of one request.
const longestText = 2400;

/** The built-in mouth: espeak-ng compiled to WebAssembly, in `workers` threads. */
export function createEspeakMouth(workers: number, report: (problem: string) => void): Mouth {
  const pool = new EspeakPool(workers, report);
  return {
    name: "espeak-ng",
    voices: espeakVoices,
    ready: () => pool.ready,
    speak(request, signal) {
      const voice =
        espeakVoices.find((candidate) => candidate.voiceId === request.voiceId) ?? espeakVoices[0];
      if (!voice) throw new Error("There is no voice.");
      const job = {
        text: speakable(request.text),
        espeak: voice.espeak,
        wordsPerMinute: Math.round(voice.wordsPerMinute * request.speed),
        pitch: voice.pitch,
        sampleRate: request.sampleRate,
      };
      return pool.run(job, request.neededInMs, signal);
    },
    close: () => pool.close(),
  };
}

// Angle and square brackets are mark-up to espeak-ng; blanks keep the positions of all other words.
const speakable = (text: string): string => text.slice(0, longestText).replaceAll(/[<>[\]\p{Cc}]/gu, " ");
