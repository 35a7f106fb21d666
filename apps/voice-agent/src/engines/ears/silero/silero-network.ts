import { windowSamples } from "../voice-activity.ts";
import type { Layer } from "./layers.ts";
import { type MatrixProduct, matrixProduct } from "./matrix-product.ts";
import { tensorsOfBranch } from "./onnx-tensors.ts";
import {
  bins,
  contextSamples,
  hidden,
  layOut,
  paddedSamples,
  seenSamples,
  spectra,
  spectrumSize,
} from "./silero-layout.ts";

/** The network's state of one stream. */
export interface SileroStream {
  context: Float32Array;
  /** Output and state of the LSTM cell. */
  output: Float32Array;
  cell: Float32Array;
}

export const newStream = (): SileroStream => ({
  context: new Float32Array(contextSamples),
  output: new Float32Array(hidden),
  cell: new Float32Array(hidden),
});

/**
 * Silero's network for 16 kHz: spectra, four convolutions, an LSTM cell and a sigmoid. The ONNX runtime is no substitute: with
 * 150 streams in turn on the same machine, onnxruntime-node 1.30 took 60 µs of the processor for a window instead of 51, 42 MB
 * more memory, and judged 1 % of the windows after 0.3 s or more instead of 0.1 to 0.3. It starts as fast, but its package has
 * 288 MB and its library 46 MB. onnxruntime-web took 190 µs, 200 MB more and five times as long to start.
 */
export class SileroNetwork {
  readonly #product: MatrixProduct;
  readonly #floats: Float32Array;
  readonly #layers: ReturnType<typeof layOut>["layers"];
  readonly #at: ReturnType<typeof layOut>["at"];
  readonly #weight: Float32Array;
  readonly #bias: number;

  private constructor(parts: ReturnType<typeof layOut>, product: MatrixProduct) {
    this.#product = product;
    this.#layers = parts.layers;
    this.#at = parts.at;
    this.#weight = parts.weight;
    this.#bias = parts.bias;
    this.#floats = parts.layout.floats;
  }

  /** @param file `silero_vad_v6.onnx` */
  static async load(file: Uint8Array): Promise<SileroNetwork> {
    const parts = layOut(tensorsOfBranch(file));
    return new SileroNetwork(parts, await matrixProduct(parts.layout.memory));
  }

  /**
   * Updates the streams.
   * @param samples `windowSamples` of each stream
   * @param streams at most `mostWindows`, all different
   * @returns the probability of speech in each window, from 0 to 1
   */
  judge(samples: Int16Array, streams: readonly SileroStream[]): Float32Array {
    for (const [index, stream] of streams.entries()) this.#prepare(index, samples, stream);
    const { spectrum, first, second, third, fourth, gates } = this.#layers;
    this.#run(spectrum, streams.length);
    this.#measureSizes(streams.length);
    for (const layer of [first, second, third, fourth, gates]) this.#run(layer, streams.length);
    return Float32Array.from(streams, (stream, index) => this.#updateState(index, stream));
  }

  #run(layer: Layer, streams: number): void {
    const { inputs, outputs, weights, panelBytes, panels, bias, floor } = layer;
    this.#product(inputs, outputs, streams * layer.rowsOfStream, weights, panelBytes, panels, bias, floor);
  }

  #prepare(index: number, samples: Int16Array, stream: SileroStream): void {
    const start = this.#at.sound + index * paddedSamples;
    const sound = this.#floats.subarray(start, start + paddedSamples);
    sound.set(stream.context);
    for (let sample = 0; sample < windowSamples; sample++)
      sound[contextSamples + sample] = (samples[index * windowSamples + sample] ?? 0) / 32_768;
    stream.context.set(sound.subarray(windowSamples, seenSamples));
    for (let sample = seenSamples; sample < paddedSamples; sample++)
      sound[sample] = sound[2 * seenSamples - 2 - sample] ?? 0;
    this.#floats.set(stream.output, this.#at.cell + index * 2 * hidden + hidden);
  }

  #measureSizes(streams: number): void {
    const floats = this.#floats;
    for (let row = 0; row < streams * spectra; row++) {
      const from = this.#at.spectrum + row * spectrumSize;
      const to = this.#at.sizes + (row + 1 + 2 * Math.floor(row / spectra)) * bins;
      for (let bin = 0; bin < bins; bin++) {
        const real = floats[from + bin] ?? 0;
        const imaginary = floats[from + bins + bin] ?? 0;
        floats[to + bin] = Math.sqrt(real * real + imaginary * imaginary);
      }
    }
  }

  /** @returns the probability of speech */
  #updateState(index: number, { output, cell }: SileroStream): number {
    const floats = this.#floats;
    const gates = this.#at.gates + index * 4 * hidden;
    let sum = this.#bias;
    for (let unit = 0; unit < hidden; unit++) {
      const enters = sigmoid(floats[gates + unit] ?? 0);
      const stays = sigmoid(floats[gates + hidden + unit] ?? 0);
      const found = tanh(floats[gates + 2 * hidden + unit] ?? 0);
      const leaves = sigmoid(floats[gates + 3 * hidden + unit] ?? 0);
      const state = stays * (cell[unit] ?? 0) + enters * found;
      const result = leaves * tanh(state);
      cell[unit] = state;
      output[unit] = result;
      if (result > 0) sum += result * (this.#weight[unit] ?? 0);
    }
    return sigmoid(sum);
  }
}

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

// Math.tanh takes twice as long.
const tanh = (x: number): number => 2 * sigmoid(2 * x) - 1;
