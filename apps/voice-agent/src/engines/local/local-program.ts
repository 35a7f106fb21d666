import { createRequire } from "node:module";
import { Resampler } from "../../audio/resampler.ts";
import { errorMessage } from "../../error-message.ts";
import { hearingRate, type ModelConfig } from "./model-config.ts";

// A child process, because a crash in native code ends the whole process. It loads the models, runs one job of each use at
// a time, and ends with its parent.

export type Use = "hear" | "speak";

/** The first message. */
export interface LoadCommand {
  kind: "load";
  native: string;
  models: Partial<Record<Use, ModelConfig>>;
}

export interface HearJob {
  kind: "hear";
  samples: Int16Array;
  sampleRate: number;
}

/** Texts to speak one after the other, each as one sound. */
export interface SpeakJob {
  kind: "speak";
  texts: string[];
  speaker: number;
  speed: number;
  sampleRate: number;
}

export type Job = HearJob | SpeakJob;

/** `stop` cancels the rest of a job that speaks. */
export type Command = LoadCommand | (Job & { id: number }) | { kind: "stop"; id: number };

/** `loaded` comes in the order hear, speak. A job reports `words` once, or `sound` for each text, and then `done`. */
export type Report =
  | { kind: "loaded"; use: Use }
  /** Nothing more is loaded; the process ends. */
  | { kind: "failed"; problem: string }
  | { kind: "words"; id: number; words: string }
  | { kind: "sound"; id: number; samples: Int16Array }
  | { kind: "done"; id: number; problem?: string };

/** The part of sherpa-onnx in use; the package has no types. */
interface Native {
  OfflineRecognizer: { createAsync(config: ModelConfig): Promise<Recognizer> };
  OfflineTts: { createAsync(config: ModelConfig): Promise<Voice> };
}

interface Recognizer {
  createStream(): { acceptWaveform(sound: { samples: Float32Array; sampleRate: number }): void };
  decodeAsync(stream: object): Promise<{ text?: string }>;
}

interface Voice {
  sampleRate: number;
  generateAsync(request: {
    text: string;
    sid: number;
    speed: number;
    enableExternalBuffer: false;
  }): Promise<{ samples: Float32Array }>;
}

let recognizer: Recognizer | undefined;
let voice: Voice | undefined;
let stopped = 0;

const report = (message: Report) => process.send?.(message);

async function load({ native, models }: LoadCommand): Promise<void> {
  // Tests name another module.
  const sherpa: Native = createRequire(import.meta.url)(native);
  if (models.hear) {
    recognizer = await sherpa.OfflineRecognizer.createAsync(models.hear);
    report({ kind: "loaded", use: "hear" });
  }
  if (models.speak) {
    voice = await sherpa.OfflineTts.createAsync(models.speak);
    report({ kind: "loaded", use: "speak" });
  }
}

async function hear({ id, samples, sampleRate }: HearJob & { id: number }): Promise<void> {
  if (!recognizer) throw new Error("No recognizer is loaded.");
  const heard = new Resampler(sampleRate, hearingRate).process(samples);
  const stream = recognizer.createStream();
  stream.acceptWaveform({
    samples: Float32Array.from(heard, (sample) => sample / 32_768),
    sampleRate: hearingRate,
  });
  const { text = "" } = await recognizer.decodeAsync(stream);
  report({ kind: "words", id, words: text });
}

async function speak({ id, texts, speaker, speed, sampleRate }: SpeakJob & { id: number }): Promise<void> {
  if (!voice) throw new Error("No voice is loaded.");
  const resampler = new Resampler(voice.sampleRate, sampleRate);
  for (const text of texts) {
    if (stopped === id) return;
    const { samples } = await voice.generateAsync({ text, sid: speaker, speed, enableExternalBuffer: false });
    report({ kind: "sound", id, samples: resampler.process(Int16Array.from(samples, toSample)) });
  }
}

const toSample = (value: number) => Math.max(-32_768, Math.min(32_767, Math.round(value * 32_767)));

async function perform(job: Job & { id: number }): Promise<void> {
  try {
    await (job.kind === "hear" ? hear(job) : speak(job));
    report({ kind: "done", id: job.id });
  } catch (error) {
    report({ kind: "done", id: job.id, problem: errorMessage(error) });
  }
}

function fail(error: unknown): void {
  process.send?.({ kind: "failed", problem: errorMessage(error) } satisfies Report, () => process.exit(1));
}

// An orderly exit would wait for threads, which may be stuck in native code.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (command: Command) => {
  if (command.kind === "load") load(command).catch(fail);
  else if (command.kind === "stop") stopped = command.id;
  else void perform(command);
});
