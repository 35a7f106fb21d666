import { type AudioFormat, decodeAudio, sampleRate } from "../audio/format.ts";
import { Resampler } from "../audio/resampler.ts";
import type { SpooledCall } from "./sound-events.ts";
import { type Placed, type Timeline, timelineOf } from "./timeline.ts";

/** Samples a second of a recording. */
export const recordedRate = 16_000;

// Pieces that lie so close behind each other are one sound.
const adjoining = 2;
const fullScale = 32_768;

/** The sound of one side, from its beginning to its end. */
class Track {
  readonly #call: SpooledCall;
  readonly #format: AudioFormat;
  readonly #pieces: Placed[];
  #next = 0;
  #resampler: Resampler | undefined;
  #decodedUntil = 0;
  #pending: { from: number; samples: Int16Array } | undefined;

  constructor(call: SpooledCall, format: AudioFormat, pieces: Placed[]) {
    this.#call = call;
    this.#format = format;
    this.#pieces = pieces;
  }

  /** The next samples, from `from` on. */
  read(from: number, count: number): Float32Array {
    const block = new Float32Array(count);
    for (;;) {
      this.#pending ??= this.#decodeNext();
      if (!this.#pending || this.#pending.from >= from + count) return block;
      const { from: start, samples } = this.#pending;
      const end = Math.min(start + samples.length, from + count);
      for (let at = Math.max(start, from); at < end; at++)
        block[at - from] = (samples[at - start] ?? 0) / fullScale;
      if (start + samples.length > from + count) return block;
      this.#pending = undefined;
    }
  }

  #decodeNext() {
    const piece = this.#pieces[this.#next++];
    if (!piece) return undefined;
    const planned = Math.round((piece.at * recordedRate) / 1000);
    const goesOn = this.#resampler !== undefined && Math.abs(planned - this.#decodedUntil) <= adjoining;
    if (!goesOn) this.#resampler = new Resampler(sampleRate(this.#format), recordedRate);
    const from = goesOn ? this.#decodedUntil : planned;
    const decoded = decodeAudio(this.#call.read(piece), this.#format);
    const samples = this.#resampler?.process(decoded) ?? decoded;
    this.#decodedUntil = from + samples.length;
    return { from, samples };
  }
}

/** Both sides of a call on its clock. */
export class CallSound {
  readonly timeline: Timeline;
  readonly #person: Track;
  readonly #agent: Track;

  constructor(call: SpooledCall) {
    const { formats, events } = call;
    this.timeline = timelineOf(events, formats);
    this.#person = new Track(call, formats.input, this.timeline.person);
    this.#agent = new Track(call, formats.output, this.timeline.agent);
  }

  /** @yields the person and the agent, in blocks of a second */
  *blocks(): Generator<[Float32Array, Float32Array]> {
    const total = Math.round(this.timeline.seconds * recordedRate);
    for (let from = 0; from < total; from += recordedRate) {
      const count = Math.min(recordedRate, total - from);
      yield [this.#person.read(from, count), this.#agent.read(from, count)];
    }
  }
}
