const tapsPerPhase = 24;

/**
 * Streaming sample-rate converter: a polyphase filter with a Hann-windowed sinc, cut off below the lower of the two
 * Nyquist frequencies. Keeps its state between calls, so that sound may arrive in chunks of any length.
 */
export class Resampler {
  readonly #up: number;
  readonly #down: number;
  readonly #phases: Float32Array[];
  #history = new Float32Array(tapsPerPhase);
  #position = 0;

  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    this.#phases = filterFor(this.#up, Math.min(1, to / from) * 0.95);
  }

  /** The output lags by half a filter (12 input samples, about half a millisecond). */
  process(input: Int16Array): Int16Array {
    if (this.#up === 1 && this.#down === 1) return input;
    const samples = new Float32Array(tapsPerPhase + input.length);
    samples.set(this.#history);
    samples.set(input, tapsPerPhase);
    const end = input.length * this.#up;
    const output = new Int16Array(Math.max(0, Math.ceil((end - this.#position) / this.#down)));
    for (let index = 0; index < output.length; index++) {
      output[index] = this.#sampleAt(samples, this.#position);
      this.#position += this.#down;
    }
    this.#position -= end;
    this.#history = samples.slice(-tapsPerPhase);
    return output;
  }

  #sampleAt(samples: Float32Array, position: number): number {
    const start = Math.floor(position / this.#up) + 1;
    const taps = this.#phases[position % this.#up] ?? samples;
    let sum = 0;
    for (let tap = 0; tap < tapsPerPhase; tap++) sum += (samples[start + tap] ?? 0) * (taps[tap] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(sum)));
  }
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);

// There are as many filters as pairs of sample rates in use, which are few.
const filters = new Map<string, Float32Array[]>();

function filterFor(phases: number, cutoff: number): Float32Array[] {
  const name = `${phases}/${cutoff}`;
  const filter = filters.get(name) ?? polyphaseFilter(phases, cutoff);
  filters.set(name, filter);
  return filter;
}

function polyphaseFilter(phases: number, cutoff: number): Float32Array[] {
  return Array.from({ length: phases }, (_, phase) => {
    const taps = Float32Array.from({ length: tapsPerPhase }, (_, tap) => {
      const distance = tapsPerPhase / 2 - 1 - tap + phase / phases;
      const window = 0.5 + 0.5 * Math.cos((2 * Math.PI * distance) / tapsPerPhase);
      return sinc(distance * cutoff) * cutoff * window;
    });
    const gain = taps.reduce((sum, tap) => sum + tap, 0);
    return taps.map((tap) => tap / gain);
  });
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
