/** Loudness since it was last asked for: root mean square, 0..1. */
export class Level {
  #energy = 0;
  #samples = 0;

  add(sample: number): void {
    this.#energy += sample * sample;
    this.#samples++;
  }

  take(): number {
    const level = this.#samples > 0 ? Math.sqrt(this.#energy / this.#samples) : 0;
    this.#energy = this.#samples = 0;
    return level;
  }
}

const BIAS = 132;
const LOUDEST = 32_635;

/** G.711 mu-law: a signed 16-bit sample as one byte. */
export function encodeUlaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), LOUDEST) + BIAS;
  const exponent = 24 - Math.clz32(magnitude);
  return ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15)) & 255;
}

/** The signed 16-bit sample that a mu-law byte stands for. */
export function decodeUlaw(byte: number): number {
  const bits = ~byte;
  const magnitude = ((((bits & 15) << 3) + BIAS) << ((bits >> 4) & 7)) - BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** Zero crossings of the filter on each side: 24 taps at equal speed, more than 40 dB down where images begin. */
const CROSSINGS = 12;
/** Share of the band that passes untouched; the rest is the filter's slope. */
const PASS = 0.94;

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** One filter row: a Hann-windowed sinc, `shift` of an input sample late, with a gain of exactly one. */
function filterRow(taps: number, shift: number, cutoff: number): Float32Array {
  const half = taps / 2;
  const row = Float32Array.from({ length: taps }, (_, tap) => {
    const distance = tap + 1 - half - shift;
    const angle = Math.PI * cutoff * distance;
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / half));
  });
  const gain = row.reduce((sum, value) => sum + value, 0);
  return row.map((value) => value / gain);
}

/**
 * Changes the sample rate of a stream by a polyphase filter, exactly (no drift), one sample at a time and
 * without allocating: `feed` until `ready`, then `take` while `ready`.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #taps: number;
  readonly #rows: Float32Array[];
  /** The newest samples, twice in a row, so that a window never wraps. */
  readonly #history: Float32Array;
  #at = 0;
  #phase: number;

  /** Rates in samples per second. */
  constructor(from: number, to: number) {
    const divisor = greatestDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const same = from === to;
    this.#taps = same ? 1 : 2 * Math.ceil(CROSSINGS * Math.max(1, from / to));
    const cutoff = PASS * Math.min(1, to / from);
    this.#rows = same
      ? [new Float32Array([1])]
      : Array.from({ length: this.#up }, (_, phase) => filterRow(this.#taps, phase / this.#up, cutoff));
    this.#history = new Float32Array(2 * this.#taps);
    this.#phase = this.#up;
  }

  get ready(): boolean {
    return this.#phase < this.#up;
  }

  feed(sample: number): void {
    this.#history[this.#at] = this.#history[this.#at + this.#taps] = sample;
    this.#at = (this.#at + 1) % this.#taps;
    this.#phase -= this.#up;
  }

  take(): number {
    const row = this.#rows[this.#phase]!;
    let sum = 0;
    for (let tap = 0; tap < row.length; tap++) sum += row[tap]! * this.#history[this.#at + tap]!;
    this.#phase += this.#down;
    return sum;
  }
}
