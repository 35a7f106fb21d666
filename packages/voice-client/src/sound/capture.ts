import { encodeUlaw, Level, Resampler } from "./samples.ts";
import type { DeviceSettings } from "./messages.ts";

/** After muting, silence goes on at full speed for this long, so that the other side hears the turn end. */
const SILENCE_AFTER_MUTE_MS = 3000;
/** Later one frame in this time is enough to be known as alive (providers hang up after a minute). */
const SILENCE_EVERY_MS = 1000;

/** Microphone samples of the device in, frames of the line's format out. Runs on the audio thread. */
export class Capture {
  readonly level = new Level();
  readonly #emit: (frame: Uint8Array<ArrayBuffer>) => void;
  readonly #resampler: Resampler;
  readonly #ulaw: boolean;
  readonly #chunkMs: number;
  readonly #chunk: Int16Array;
  #filled = 0;
  #muted: boolean;
  #mutedMs = 0;

  /** `deviceRate` in samples per second; frames are given away. */
  constructor(settings: DeviceSettings, deviceRate: number, emit: (frame: Uint8Array<ArrayBuffer>) => void) {
    const { encoding, rate } = settings.input;
    this.#emit = emit;
    this.#resampler = new Resampler(deviceRate, rate);
    this.#ulaw = encoding === "ulaw";
    this.#chunkMs = settings.chunkMs;
    this.#chunk = new Int16Array(Math.round((rate * settings.chunkMs) / 1000));
    this.#muted = settings.muted;
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#mutedMs = 0;
  }

  process(samples: Float32Array): void {
    for (const sample of samples) {
      this.#resampler.feed(this.#muted ? 0 : sample);
      while (this.#resampler.ready) this.#push(this.#resampler.take());
    }
  }

  #push(sample: number): void {
    const clamped = Math.max(-1, Math.min(1, sample));
    this.level.add(clamped);
    this.#chunk[this.#filled++] = Math.round(clamped * 32_767);
    if (this.#filled < this.#chunk.length) return;
    if (this.#audible()) this.#emit(this.#encode());
    this.#filled = 0;
  }

  #audible(): boolean {
    if (!this.#muted) return true;
    this.#mutedMs += this.#chunkMs;
    const startsPeriod = this.#mutedMs % SILENCE_EVERY_MS < this.#chunkMs;
    return this.#mutedMs <= SILENCE_AFTER_MUTE_MS || startsPeriod;
  }

  #encode(): Uint8Array<ArrayBuffer> {
    return this.#ulaw ? Uint8Array.from(this.#chunk, encodeUlaw) : new Uint8Array(this.#chunk.slice().buffer);
  }
}
