import { mostWindows, windowSamples } from "../voice-activity.ts";
import { type Layer, Layout } from "./layers.ts";

// The network sees the end of the previous window; the sound is mirrored at its end.
export const contextSamples = 64;
export const seenSamples = contextSamples + windowSamples;
export const paddedSamples = seenSamples + 64;

/** Four half overlapping spectra of `bins` frequencies; real parts come before imaginary ones. */
export const spectra = 4;
export const bins = 129;
const spectrumSamples = 256;
const hop = 128;
/** Floats of a spectrum: both parts, and the padding of the last panel. */
export const spectrumSize = 264;

/** Units of the LSTM cell. */
export const hidden = 128;
const narrow = 64;
// A convolution has three taps; its inputs are padded with zeros.
const taps = 3;
const positions = spectra + 2;

class Weights {
  readonly #tensors: Map<string, Float32Array>;

  constructor(tensors: Map<string, Float32Array>) {
    this.#tensors = tensors;
  }

  get(name: string, size: number): Float32Array {
    const found = this.#tensors.get(name);
    if (found?.length === size) return found;
    throw new Error(`It is another network: ${name} is not what it should be.`);
  }

  /** @param used the taps within the input, which lie one after the other */
  convolution(index: number, [inputs, outputs]: [number, number], used = [0, 1, 2]) {
    const name = `encoder.${index}.reparam_conv`;
    const weights = this.get(`${name}.weight`, outputs * inputs * taps);
    const bias = this.get(`${name}.bias`, outputs);
    return {
      inputs: inputs * used.length,
      outputs,
      weight(output: number, input: number) {
        const tap = used[Math.floor(input / inputs)] ?? 0;
        return weights[(output * inputs + (input % inputs)) * taps + tap] ?? 0;
      },
      bias: (output: number) => bias[output] ?? 0,
      isRectified: true,
    };
  }

  spectrum() {
    const basis = this.get("stft.forward_basis_buffer", 2 * bins * spectrumSamples);
    return {
      inputs: spectrumSamples,
      outputs: 2 * bins,
      weight: (output: number, input: number) => basis[output * spectrumSamples + input] ?? 0,
      bias: () => 0,
      isRectified: false,
    };
  }

  /** The gates of the LSTM cell: their inputs are the layer's input and the previous output. */
  gates() {
    const gates = 4 * hidden;
    const [fromInput, fromOutput] = [this.#cell("weight_ih", hidden), this.#cell("weight_hh", hidden)];
    const [inputBias, outputBias] = [this.#cell("bias_ih", 1), this.#cell("bias_hh", 1)];
    return {
      inputs: 2 * hidden,
      outputs: gates,
      weight: (output: number, input: number) =>
        (input < hidden
          ? fromInput[output * hidden + input]
          : fromOutput[output * hidden + input - hidden]) ?? 0,
      bias: (output: number) => (inputBias[output] ?? 0) + (outputBias[output] ?? 0),
      isRectified: false,
    };
  }

  #cell(name: string, inputs: number): Float32Array {
    return this.get(`decoder.rnn.${name}`, 4 * hidden * inputs);
  }
}

/** Lays out the weights of Silero's network and the buffers of its layers. @throws Error for another network */
export function layOut(tensors: Map<string, Float32Array>) {
  const weights = new Weights(tensors);
  const layout = new Layout();
  const rows = (ofStream: number, ofRow = 0) => ({
    at: layout.take(ofStream * mostWindows),
    ofStream,
    ofRow,
  });
  const sound = rows(paddedSamples, hop);
  const spectrum = rows(spectra * spectrumSize, spectrumSize);
  const sizes = rows(positions * bins, bins);
  const first = rows(positions * hidden, hidden);
  const second = rows(2 * narrow, narrow);
  const third = rows(narrow);
  const cell = rows(2 * hidden);
  const gates = rows(4 * hidden);
  const layers: Record<"spectrum" | "first" | "second" | "third" | "fourth" | "gates", Layer> = {
    spectrum: layout.layer({ ...weights.spectrum(), rowsOfStream: spectra, from: sound, to: spectrum }),
    first: layout.layer({
      ...weights.convolution(0, [bins, hidden]),
      rowsOfStream: spectra,
      from: sizes,
      to: { ...first, at: first.at + hidden },
    }),
    second: layout.layer({
      ...weights.convolution(1, [hidden, narrow]),
      rowsOfStream: 2,
      // Its stride is two.
      from: { ...first, ofRow: 2 * hidden },
      to: second,
    }),
    third: layout.layer({
      ...weights.convolution(2, [narrow, narrow], [1, 2]),
      rowsOfStream: 1,
      from: second,
      to: third,
    }),
    fourth: layout.layer({
      ...weights.convolution(3, [narrow, hidden], [1]),
      rowsOfStream: 1,
      from: third,
      to: cell,
    }),
    gates: layout.layer({ ...weights.gates(), rowsOfStream: 1, from: cell, to: gates }),
  };
  return {
    layout,
    layers,
    at: { sound: sound.at, spectrum: spectrum.at, sizes: sizes.at, cell: cell.at, gates: gates.at },
    weight: weights.get("decoder.decoder.2.weight", hidden),
    bias: weights.get("decoder.decoder.2.bias", 1)[0] ?? 0,
  };
}
