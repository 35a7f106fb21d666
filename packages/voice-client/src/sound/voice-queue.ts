import type { AudioFormat } from "../transport.ts";
import { Resampler } from "./resampler.ts";
import { decodeUlaw } from "./ulaw.ts";

const FADE_SECONDS = 0.005;

/** Received sound, still encoded, read one device sample at a time with short fades where it stops and resumes. */
export class VoiceQueue {
  readonly #format: AudioFormat;
  readonly #resampler: Resampler;
  readonly #step: number;
  readonly #fadeSamples: number;
  readonly #chunks: (Int16Array | Uint8Array)[] = [];
  #offset = 0;
  #queued = 0;
  #gain = 1;

  constructor(format: AudioFormat, deviceRate: number) {
    this.#format = format;
    this.#resampler = new Resampler(format.rate, deviceRate);
    this.#step = 1 / (FADE_SECONDS * deviceRate);
    this.#fadeSamples = FADE_SECONDS * format.rate;
  }

  /** Milliseconds that wait to be heard. */
  get milliseconds(): number {
    return (this.#queued / this.#format.rate) * 1000;
  }

  /** Appends one frame and answers its length in milliseconds. A half sample at its end is ignored. */
  push(bytes: ArrayBuffer): number {
    const pcm = this.#format.encoding === "pcm";
    const chunk = pcm ? new Int16Array(bytes, 0, bytes.byteLength >> 1) : new Uint8Array(bytes);
    if (chunk.length > 0) this.#chunks.push(chunk);
    this.#queued += chunk.length;
    return (chunk.length / this.#format.rate) * 1000;
  }

  /** The next sample at the device's rate, -1..1; undefined when everything has been read. */
  read(): number | undefined {
    while (!this.#resampler.ready) {
      const sample = this.#next();
      if (sample === undefined) return undefined;
      this.#resampler.feed(sample);
    }
    const rising = this.#queued > this.#fadeSamples;
    this.#gain = rising ? Math.min(1, this.#gain + this.#step) : Math.max(0, this.#gain - this.#step);
    return this.#resampler.take() * this.#gain;
  }

  #next(): number | undefined {
    const chunk = this.#chunks[0];
    if (!chunk) return undefined;
    const raw = chunk[this.#offset++]!;
    this.#queued--;
    if (this.#offset === chunk.length) {
      this.#chunks.shift();
      this.#offset = 0;
    }
    return (this.#format.encoding === "pcm" ? raw : decodeUlaw(raw)) / 32_768;
  }
}
