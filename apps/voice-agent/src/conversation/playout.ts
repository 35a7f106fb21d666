import { type AudioFormat, encodeAudio, sampleRate } from "../audio/format.ts";
import type { SoundTimes } from "./transcript.ts";

// Sound is sent this far ahead of the moment it is heard: enough to survive a stall, little enough that an interruption
// cuts it off in time.
const leadMs = 700;
const longestFrameMs = 200;

/** Is told when sound is heard, by the clock of the conversation; its methods must not throw. */
export interface SoundTrack {
  /** Sound that is heard from `at` on, unless it is held or stopped before. */
  played(at: number, audio: Buffer): void;
  held(at: number): void;
  resumed(at: number): void;
  stopped(at: number): void;
}

export interface PlayoutOptions {
  format: AudioFormat;
  send: (audio: Buffer) => void;
  now: () => number;
  track?: SoundTrack | undefined;
}

/** Paces one answer's sound in real time, and tracks how much of it has been heard. */
export class Playout {
  readonly #options: PlayoutOptions;
  readonly #rate: number;
  #queue: Int16Array[] = [];
  #queuedMs = 0;
  #sentMs = 0;
  #beganAt: number | undefined;
  /** Start of the sound, moved by the gaps and pauses since. */
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

  /** Milliseconds until the sound runs out. */
  get bufferedMs(): number {
    return this.#queuedMs + Math.max(0, this.#aheadMs(this.#now));
  }

  /** Milliseconds that have been heard by now. */
  get heardMs(): number {
    if (this.#startedAt === undefined) return 0;
    return Math.min(this.#sentMs, this.#now - this.#startedAt);
  }

  /** Start and current end of the sound; pauses do not divide it. */
  get times(): SoundTimes | undefined {
    if (this.#beganAt === undefined || this.#startedAt === undefined) return undefined;
    return { beganAt: this.#beganAt, endedAt: this.#startedAt + this.heardMs };
  }

  /** Nothing is sent, and nothing counts as heard, until `resume`. */
  pause(): void {
    clearTimeout(this.#timer);
    if (this.#pausedAt !== undefined) return;
    this.#pausedAt = this.#options.now();
    this.#options.track?.held(this.#pausedAt);
  }

  resume(): void {
    if (this.#pausedAt === undefined) return;
    const now = this.#options.now();
    this.#options.track?.resumed(now);
    if (this.#startedAt !== undefined) this.#startedAt += now - this.#pausedAt;
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

  stop(): void {
    if (!this.#stopped) this.#options.track?.stopped(this.#options.now());
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#queuedMs = 0;
    this.#drained.resolve();
    this.#finished.resolve();
  }

  /** Resolves when at most `ms` of sound are queued, so that synthesis does not run far ahead. */
  async belowMs(ms: number): Promise<void> {
    while (!this.#stopped && this.#queuedMs > ms) await this.#drained.promise;
  }

  // The clock stands still during a pause.
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
    // After a gap the sound continues from now.
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
    const { format, send, track } = this.#options;
    const ms = this.#toMs(samples.length);
    const audio = encodeAudio(samples, format);
    track?.played((this.#startedAt ?? 0) + this.#sentMs, audio);
    this.#sentMs += ms;
    this.#queuedMs -= ms;
    send(audio);
    this.#drained.resolve();
    this.#drained = Promise.withResolvers();
  }
}
