import { windowMs } from "./voice-activity.ts";

/** How loud and how bright one window sounds. */
export interface FrameSound {
  /** Level in dB below full scale (0 is the loudest). */
  level: number;
  /** How much of it is high: the logarithm of the energy of its steps from sample to sample, to its energy. */
  brightness: number;
}

/** What one window sounds like. */
export interface FrameFeatures extends FrameSound {
  /** How periodic it is at the pitches of human voices: 0 noise, 1 a pure tone. Costs time, so only on demand. */
  voicing: () => number;
}

const analysisRate = 4000;
const windowSamples = (analysisRate * 40) / 1000;
const lowestPitch = 70;
const highestPitch = 400;
const shortestLag = 4;
// Duller than this sounds all the same.
const dullest = 0.003;

/**
 * Measures frames of one microphone. Pitch needs two periods of a low voice, so voicing is judged over the last 40 ms,
 * at a low sample rate to keep many conversations cheap.
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

  // A first-order high-pass at about 80 Hz: handling noise and mains hum carry energy but no speech. Gives the energy
  // of what is left, and that of its steps. Plain loops, because this runs for every sample of every conversation.
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

  // The sound must first become unlike itself and then alike again; whatever is merely slow, like mains hum, does not.
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

  // Normalised by both stretches: a sound that swells or fades is as periodic as a steady one.
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
