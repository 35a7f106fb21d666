import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { constant, node, onnx } from "./onnx.js";

// Models of a few kilobytes that real recognizers and synthesizers load: the voice agent is tested with them where nobody
// can download large ones.

/**
 * @typedef {object} Description
 * @property {string} id
 * @property {"hear" | "speak"} use
 * @property {string} kind
 * @property {string[]} languages
 */

/**
 * Puts a model where the voice agent looks for it.
 * @param {string} dir
 * @param {Description} description
 * @param {Record<string, string | Uint8Array>} files
 */
function install(dir, description, files) {
  const folder = path.join(dir, description.id);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  const sizes = Object.entries(files).map(([name, content]) => ({ name, bytes: Buffer.byteLength(content) }));
  writeFileSync(path.join(folder, "model.json"), JSON.stringify({ ...description, files: sizes }));
  return folder;
}

/** @param {string[]} symbols */
const tokens = (symbols) => symbols.map((symbol, index) => `${symbol} ${index}\n`).join("");

// Mean of the logarithms of the bands of the loudest moment.
const silentBelow = -12;
const quietBelow = -7;

/**
 * Installs a recognizer that tells how loud somebody spoke: it hears one sentence in all that is quiet, another in all that
 * is loud, and nothing in silence.
 * @param {string} dir folder of the installed models
 * @param {{ quiet: string, loud: string }} sentences
 * @param {Partial<Description>} [as]
 * @returns {string} its folder
 */
export function installTinyRecognizer(dir, { quiet, loud }, as) {
  // A list of tokens has no blanks, other than those that do not break.
  const symbols = [...[quiet, loud].map((sentence) => sentence.replaceAll(" ", "\u00A0")), "<blk>"];
  const scores = symbols.length;
  const model = onnx({
    nodes: [
      node("ReduceMean", ["audio_signal"], "levels", { axes: [1], keepdims: 1 }),
      node("ReduceMax", ["levels"], "level", { axes: [2], keepdims: 1 }),
      node("Mul", ["level", "slope"], "sloped"),
      node("Add", ["sloped", "offset"], "scores"),
      // As many rows as there are moments, all alike: repeated tokens count once.
      node("Transpose", ["levels"], "moments", { perm: [0, 2, 1] }),
      node("Mul", ["moments", "zero"], "rows"),
      node("Add", ["rows", "scores"], "logits"),
      node("LogSoftmax", ["logits"], "log_probs", { axis: 2 }),
    ],
    constants: [
      constant("slope", [1, 1, scores], Float32Array.of(1, 2, 0)),
      constant("offset", [1, 1, scores], Float32Array.of(-silentBelow, -silentBelow - quietBelow, 0)),
      constant("zero", [1, 1, 1], Float32Array.of(0)),
    ],
    inputs: [
      { name: "audio_signal", type: "float", shape: [1, 80, "moments"] },
      { name: "length", type: "int64", shape: [1] },
    ],
    outputs: [{ name: "log_probs", type: "float", shape: [1, "moments", scores] }],
    metadata: {
      vocab_size: "2",
      subsampling_factor: "1",
      normalize_type: "",
      model_type: "EncDecCTCModelBPE",
    },
  });
  const description = { id: "tiny-recognizer", use: "hear", kind: "nemo-ctc", languages: ["en"], ...as };
  return install(dir, /** @type {Description} */ (description), {
    "model.onnx": model,
    "tokens.txt": tokens(symbols),
  });
}

const sampleRate = 16_000;
const samplesPerTone = (sampleRate * 50) / 1000;
const letters = Array.from(" abcdefghijklmnopqrstuvwxyz'.,?!");

/**
 * Installs a voice that says each letter as a tone of 50 ms. One that knows words by its list says no others, and a mark
 * makes the native library end its process.
 * @param {string} dir folder of the installed models
 * @param {Partial<Description> & { knows?: "letters" | "words" }} [as]
 * @returns {string} its folder
 */
export function installTinyVoice(dir, { knows = "letters", ...as } = {}) {
  /** @param {(second: number) => number} at */
  const wave = (at) => Float32Array.from({ length: samplesPerTone }, (_, index) => at(index / sampleRate));
  const shape = [1, 1, samplesPerTone];
  const model = onnx({
    nodes: [
      node("Cast", ["x"], "letters", { to: 1 }),
      node("Unsqueeze", ["letters", "last"], "column"),
      node("Mul", ["column", "step"], "above"),
      node("Add", ["above", "lowest"], "angle"),
      node("Sin", ["angle"], "tone"),
      node("Mul", ["tone", "swell"], "tones"),
      node("Reshape", ["tones", "flat"], "y"),
    ],
    constants: [
      constant("last", [1], BigInt64Array.of(2n)),
      constant("flat", [3], BigInt64Array.of(1n, 1n, -1n)),
      constant(
        "step",
        shape,
        wave((second) => 2 * Math.PI * 20 * second),
      ),
      constant(
        "lowest",
        shape,
        wave((second) => 2 * Math.PI * 200 * second),
      ),
      constant(
        "swell",
        shape,
        wave((second) => 0.3 * Math.sin((Math.PI * second * sampleRate) / samplesPerTone)),
      ),
    ],
    inputs: [
      { name: "x", type: "int64", shape: [1, "letters"] },
      { name: "x_length", type: "int64", shape: [1] },
      { name: "noise_scale", type: "float", shape: [1] },
      { name: "length_scale", type: "float", shape: [1] },
      { name: "noise_scale_w", type: "float", shape: [1] },
    ],
    outputs: [{ name: "y", type: "float", shape: [1, 1, "samples"] }],
    metadata: {
      model_type: "vits",
      comment: "tiny",
      language: "English",
      ...(knows === "letters" ? { frontend: "characters" } : { punctuation: ", ." }),
      sample_rate: String(sampleRate),
      n_speakers: "1",
    },
  });
  const description = { id: "tiny-voice", use: "speak", kind: "vits", languages: ["en"], ...as };
  const known = knows === "letters" ? letters : letters.filter((letter) => /[ a-z]/.test(letter));
  const files = { "model.onnx": model, "tokens.txt": tokens(known), "lexicon.txt": "hello h e l l o\n" };
  return install(dir, /** @type {Description} */ (description), files);
}
