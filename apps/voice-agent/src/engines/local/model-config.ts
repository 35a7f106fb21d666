import path from "node:path";
import type { InstalledModel } from "../../models/installed.ts";

/** Rate at which recognizers listen. */
export const hearingRate = 16_000;

/** What sherpa-onnx is told to load a recognizer or a voice. */
export type ModelConfig = Record<string, unknown>;

/** @throws Error that names the file without which a model of its kind is none */
export function modelConfig(model: InstalledModel, numThreads: number): ModelConfig {
  const common = { numThreads, provider: "cpu", debug: 0 };
  const files = filesOf(model);
  // A sentence at a time keeps the memory of a voice small.
  if (model.use === "speak") return { model: { ...common, ...files }, maxNumSentences: 1 };
  return {
    featConfig: { sampleRate: hearingRate, featureDim: 80 },
    modelConfig: { ...common, ...files, tokens: fileOf(model, /^tokens\.txt$/) },
  };
}

function filesOf(model: InstalledModel): ModelConfig {
  const file = (pattern: RegExp) => fileOf(model, pattern);
  switch (model.kind) {
    case "moonshine":
      return {
        moonshine: {
          encoder: file(/^encoder.*\.(ort|onnx)$/),
          mergedDecoder: file(/^decoder.*merged.*\.(ort|onnx)$/),
        },
      };
    case "nemo-transducer":
      return {
        modelType: "nemo_transducer",
        transducer: {
          encoder: file(/^encoder.*\.onnx$/),
          decoder: file(/^decoder.*\.onnx$/),
          joiner: file(/^joiner.*\.onnx$/),
        },
      };
    case "nemo-ctc":
      return { nemoCtc: { model: file(/^model.*\.onnx$/) } };
    case "kokoro":
      return {
        kokoro: {
          model: file(/^model.*\.onnx$/),
          voices: file(/^voices\.bin$/),
          tokens: file(/^tokens\.txt$/),
          dataDir: path.dirname(file(/^espeak-ng-data\/phontab$/)),
          lexicon: [file(/^lexicon-us-en\.txt$/), file(/^lexicon-zh\.txt$/)].join(","),
        },
      };
    case "vits":
      return {
        vits: { model: file(/\.onnx$/), tokens: file(/^tokens\.txt$/), ...pronunciation(model) },
      };
  }
}

/** Some voices know words by a list, others by the rules of espeak-ng. */
function pronunciation(model: InstalledModel): ModelConfig {
  const data = model.files.find(({ name }) => name === "espeak-ng-data/phontab");
  return data
    ? { dataDir: path.join(model.folder, "espeak-ng-data") }
    : { lexicon: fileOf(model, /^lexicon\.txt$/) };
}

function fileOf({ id, kind, folder, files }: InstalledModel, pattern: RegExp): string {
  const found = files.find(({ name }) => pattern.test(name));
  if (found) return path.join(folder, found.name);
  throw new Error(
    `The model ${id} in ${folder} is none of the kind ${kind}: no file is named ${pattern.source}.`,
  );
}
