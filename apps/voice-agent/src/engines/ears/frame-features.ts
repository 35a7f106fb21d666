/** What one 20 ms frame sounds like. */
export interface FrameFeatures {
  /** Level in dB below full scale (0 is the loudest). */
  level: number;
  /** How periodic it is at the pitches of human voices: 0 noise, 1 a pure tone. Costs time, so only on demand. */
  voicing: () => number;
}

export const frameMs = 20;

const analysisRate = 4000;
const windowSamples = (analysisRate * 40) / 1000;
const lowestPitch = 70;
const highestPitch = 400;
const shortestLag = 4;

/**
 * Measures frames of one microphone. Pitch needs two periods of a low voice, so voicing is judged over the last 40 ms,
 * at a low sample rate to keep fifty conversations cheap.
 */
export class FrameAnalyser {
  readonly frameSamples: number;
  readonly #decimation: number;
  readonly #window = new Float32Array(windowSamples);
  #previousIn = 0;
  #previousOut = 0;

  constructor(sampleRate: number) {
    this.frameSamples = (sampleRate * frameMs) / 1000;
    this.#decimation = Math.round(sampleRate / analysisRate);
  }

  analyse(frame: Int16Array): FrameFeatures {
    const clean = this.#withoutRumble(frame);
    const energy = clean.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, clean.length);
    this.#slide(clean);
    return { level: 10 * Math.log10(energy + 1e-12), voicing: () => this.#voicing() };
  }

  // A first-order high-pass at about 80 Hz: handling noise and mains hum carry energy but no speech.
  #withoutRumble(frame: Int16Array): Float32Array {
    const factor = 1 - (2 * Math.PI * 80 * frameMs) / 1000 / this.frameSamples;
    return Float32Array.from(frame, (sample) => {
      const input = sample / 32_768;
      this.#previousOut = factor * (this.#previousOut + input - this.#previousIn);
      this.#previousIn = input;
      return this.#previousOut;
    });
  }

  #slide(clean: Float32Array): void {
    const count = Math.floor(clean.length / this.#decimation);
    this.#window.copyWithin(0, count);
    for (let index = 0; index < count; index++) {
      let sum = 0;
      for (let tap = 0; tap < this.#decimation; tap++) sum += clean[index * this.#decimation + tap] ?? 0;
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
