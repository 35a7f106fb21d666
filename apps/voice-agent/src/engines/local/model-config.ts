import path from "node:path";
import type { InstalledModel } from "../../models/installed.ts";

/** Sample rate of the recognizers. */
export const hearingRate = 16_000;

/** Configuration of a sherpa-onnx recognizer or voice. */
export type ModelConfig = Record<string, unknown>;

/** @throws Error when a file of its kind is missing */
export function modelConfig(model: InstalledModel, numThreads: number): ModelConfig {
  const common = { numThreads, provider: "cpu", debug: 0 };
  const files = filesOf(model);
  // One sentence at a time needs less memory.
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

/** Some voices have a lexicon, others use espeak-ng's rules. */
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
