import { windowMs } from "./voice-activity.ts";

export interface FrameSound {
  /** Level in dB below full scale (0 is the loudest). */
  level: number;
  /** Share of high frequencies: logarithm of the energy of the differences between samples, divided by the energy. */
  brightness: number;
}

export interface FrameFeatures extends FrameSound {
  /** Periodicity at the pitch of human voices, from 0 (noise) to 1 (a pure tone). Expensive, so only on demand. */
  voicing: () => number;
}

const analysisRate = 4000;
const windowSamples = (analysisRate * 40) / 1000;
const lowestPitch = 70;
const highestPitch = 400;
const shortestLag = 4;
// Lower values do not differ audibly.
const dullest = 0.003;

/**
 * Measures the frames of one microphone. Pitch needs two periods of a low voice, so voicing is measured over the last
 * 40 ms, at a low sample rate to keep many conversations cheap.
 */
export class FrameAnalyser {
  readonly frameSamples: number;
  readonly #decimation: number;
  readonly #highPass: number;
  readonly #clean: Float32Array;
  readonly #window = new Float32Array(windowSamples);
  #previousIn = 0;
  #previousOut = 0;

  constructor(sampleRate: number) {
    this.frameSamples = (sampleRate * windowMs) / 1000;
    this.#decimation = Math.round(sampleRate / analysisRate);
    this.#highPass = 1 - (2 * Math.PI * 80) / sampleRate;
    this.#clean = new Float32Array(this.frameSamples);
  }

  analyse(frame: Int16Array): FrameFeatures {
    const { energy, steps } = this.#removeRumble(frame);
    this.#slide();
    return {
      level: 10 * Math.log10(energy / this.frameSamples + 1e-12),
      brightness: Math.log(steps / (energy + 1e-9) + dullest),
      voicing: () => this.#voicing(),
    };
  }

  // A first-order high-pass at about 80 Hz: handling noise and mains hum carry energy but no speech. Returns the energy of
  // the rest, and that of its differences. Plain loops, because this runs for every sample of every conversation.
  #removeRumble(frame: Int16Array): { energy: number; steps: number } {
    let energy = 0;
    let steps = 0;
    for (let index = 0; index < this.frameSamples; index++) {
      const input = (frame[index] ?? 0) / 32_768;
      const step = input - this.#previousIn;
      this.#previousOut = this.#highPass * (this.#previousOut + step);
      this.#previousIn = input;
      this.#clean[index] = this.#previousOut;
      energy += this.#previousOut * this.#previousOut;
      steps += step * step;
    }
    return { energy, steps };
  }

  #slide(): void {
    const count = Math.floor(this.frameSamples / this.#decimation);
    this.#window.copyWithin(0, count);
    for (let index = 0; index < count; index++) {
      let sum = 0;
      for (let tap = 0; tap < this.#decimation; tap++)
        sum += this.#clean[index * this.#decimation + tap] ?? 0;
      this.#window[windowSamples - count + index] = sum / this.#decimation;
    }
  }

  // Autocorrelation must first fall and then rise again; with slow sounds, like mains hum, it does not.
  #voicing(): number {
    let best = 0;
    let unlike = false;
    for (let lag = shortestLag; lag <= analysisRate / lowestPitch; lag++) {
      const similarity = this.#similarityAt(lag);
      unlike ||= similarity < 0.4;
      if (unlike && lag >= analysisRate / highestPitch) best = Math.max(best, similarity);
    }
    return best;
  }

  // Normalised by both parts: a sound that swells or fades is as periodic as a steady one.
  #similarityAt(lag: number): number {
    const window = this.#window;
    let product = 0;
    let early = 1e-9;
    let late = 1e-9;
    for (let index = lag; index < windowSamples; index++) {
      const a = window[index - lag] ?? 0;
      const b = window[index] ?? 0;
      product += a * b;
      early += a * a;
      late += b * b;
    }
    return product / Math.sqrt(early * late);
  }
}
