import { type AudioFormat, encodeAudio, sampleRate } from "../audio/format.ts";
import type { SoundTimes } from "./transcript.ts";

// Sound leaves this far ahead of the moment it is heard: enough to ride out a stall, little enough that an
// interruption cuts what was not said yet.
const leadMs = 700;
const longestFrameMs = 200;

export interface PlayoutOptions {
  format: AudioFormat;
  send: (audio: Buffer) => void;
  now: () => number;
}

/** Sends one answer's sound at the pace it is heard, and knows how much has been heard. */
export class Playout {
  readonly #options: PlayoutOptions;
  readonly #rate: number;
  #queue: Int16Array[] = [];
  #queuedMs = 0;
  #sentMs = 0;
  #beganAt: number | undefined;
  /** Later than it began by as long as nothing was heard since. */
  #startedAt: number | undefined;
  #pausedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;
  #stopped = false;
  readonly #finished = Promise.withResolvers<void>();
  #drained = Promise.withResolvers<void>();

  constructor(options: PlayoutOptions) {
    this.#options = options;
    this.#rate = sampleRate(options.format);
  }

  /** Resolves when the last sound has been heard, or at `stop`. */
  get finished(): Promise<void> {
    return this.#finished.promise;
  }

  /** Milliseconds of sound accepted so far. */
  get acceptedMs(): number {
    return this.#sentMs + this.#queuedMs;
  }

  /** Milliseconds until the sound runs dry if no more comes. */
  get bufferedMs(): number {
    return this.#queuedMs + Math.max(0, this.#aheadMs(this.#now));
  }

  /** Milliseconds of the answer that have been heard by now. */
  get heardMs(): number {
    if (this.#startedAt === undefined) return 0;
    return Math.min(this.#sentMs, this.#now - this.#startedAt);
  }

  /** When the first of it was heard, and the last of it so far; what was paused is one sound. */
  get times(): SoundTimes | undefined {
    if (this.#beganAt === undefined || this.#startedAt === undefined) return undefined;
    return { beganAt: this.#beganAt, endedAt: this.#startedAt + this.heardMs };
  }

  /** Nothing is sent any more, and nothing counts as heard, until `resume`. */
  pause(): void {
    this.#pausedAt ??= this.#options.now();
    clearTimeout(this.#timer);
  }

  /** Goes on where it paused. */
  resume(): void {
    if (this.#pausedAt === undefined) return;
    if (this.#startedAt !== undefined) this.#startedAt += this.#options.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    this.#pump();
  }

  push(samples: Int16Array): void {
    if (this.#stopped) return;
    const longest = (this.#rate * longestFrameMs) / 1000;
    for (let start = 0; start < samples.length; start += longest) {
      this.#queue.push(samples.subarray(start, start + longest));
    }
    this.#queuedMs += this.#toMs(samples.length);
    this.#pump();
  }

  /** No more sound will come. */
  end(): void {
    this.#ended = true;
    this.#pump();
  }

  /** Forgets what was not sent. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#queuedMs = 0;
    this.#drained.resolve();
    this.#finished.resolve();
  }

  /** Resolves when less than `ms` of sound waits to be sent, so that synthesis does not run far ahead. */
  async belowMs(ms: number): Promise<void> {
    while (!this.#stopped && this.#queuedMs > ms) await this.#drained.promise;
  }

  // The time stands still while it is paused.
  get #now(): number {
    return this.#pausedAt ?? this.#options.now();
  }

  #toMs(samples: number): number {
    return (samples / this.#rate) * 1000;
  }

  #pump(): void {
    clearTimeout(this.#timer);
    if (this.#pausedAt !== undefined) return;
    const now = this.#now;
    // When the sound ran dry, hearing goes on from here once there is more.
    if (this.#queue.length > 0) {
      this.#beganAt ??= now;
      this.#startedAt = Math.max(this.#startedAt ?? now, now - this.#sentMs);
    }
    while (this.#queue.length > 0 && this.#aheadMs(now) < leadMs) this.#sendNext();
    if (this.#queue.length > 0) this.#wakeIn(this.#aheadMs(now) - leadMs);
    else if (this.#ended && this.#aheadMs(now) > 0) this.#wakeIn(this.#aheadMs(now));
    else if (this.#ended) this.#finished.resolve();
  }

  #aheadMs(now: number): number {
    return this.#startedAt === undefined ? 0 : this.#startedAt + this.#sentMs - now;
  }

  #wakeIn(ms: number): void {
    this.#timer = setTimeout(() => this.#pump(), Math.max(1, Math.ceil(ms)));
  }

  #sendNext(): void {
    const samples = this.#queue.shift();
    if (!samples) return;
    const ms = this.#toMs(samples.length);
    this.#sentMs += ms;
    this.#queuedMs -= ms;
    this.#options.send(encodeAudio(samples, this.#options.format));
    this.#drained.resolve();
    this.#drained = Promise.withResolvers();
  }
}
