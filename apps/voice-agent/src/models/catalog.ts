/** A model that can be installed, and its archive. */
export interface KnownModel {
  id: string;
  use: "hear" | "speak";
  /** The family of recognizers or synthesizers that loads it. */
  kind: "moonshine" | "nemo-transducer" | "nemo-ctc" | "kokoro" | "vits";
  /** ISO 639-1 codes. */
  languages: string[];
  licence: string;
  /** Its last part is the archive's name in a folder or a mirror as well. */
  url: string;
  /** Of the archive, as is the hash. */
  bytes: number;
  sha256: string;
  /** Approximate. */
  unpackedBytes: number;
  /** Fetched when no model is named. */
  isDefault: boolean;
}

const release = (name: string, archive: string) =>
  `https://github.com/k2-fsa/sherpa-onnx/releases/download/${name}/${archive}.tar.bz2`;

/** Archives published by the authors of sherpa-onnx. An archive never changes: a new version has a new name. */
export const catalog: readonly KnownModel[] = [
  {
    id: "moonshine-tiny-en",
    use: "hear",
    kind: "moonshine",
    languages: ["en"],
    licence: "MIT",
    url: release("asr-models", "sherpa-onnx-moonshine-tiny-en-quantized-2026-02-27"),
    bytes: 29_858_559,
    sha256: "9ec31b342d8fa3240c3b81b8f82e1cf7e3ac467c93ca5a999b741d5887164f8d",
    unpackedBytes: 45_000_000,
    isDefault: true,
  },
  {
    id: "kokoro-multi-lang",
    use: "speak",
    kind: "kokoro",
    languages: ["en", "zh"],
    licence: "Apache-2.0",
    url: release("tts-models", "kokoro-int8-multi-lang-v1_1"),
    bytes: 147_031_220,
    sha256: "a1e94694776049035c4f2c6529f003aaece993c76aae9a78995831c3c4dcafc6",
    unpackedBytes: 216_000_000,
    isDefault: true,
  },
  {
    id: "parakeet-v3",
    use: "hear",
    kind: "nemo-transducer",
    languages: "bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk".split(" "),
    licence: "CC-BY-4.0",
    url: release("asr-models", "sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8"),
    bytes: 487_170_055,
    sha256: "5793d0fd397c5778d2cf2126994d58e9d56b1be7c04d13c7a15bb1b4eafb16bf",
    unpackedBytes: 671_000_000,
    isDefault: false,
  },
];
