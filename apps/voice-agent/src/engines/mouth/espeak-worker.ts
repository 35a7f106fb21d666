import { parentPort, workerData } from "node:worker_threads";
import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { Resampler } from "../../audio/resampler.ts";
import type { SpeechPiece, WordMark } from "./mouth.ts";
import { errorMessage } from "../../error-message.ts";

export interface SpeechJob {
  id: number;
  text: string;
  espeak: string;
  wordsPerMinute: number;
  pitch: number;
  sampleRate: number;
}

/** Once `loaded`, then for each job pieces and `done`. */
export type WorkerMessage =
  | { kind: "loaded" }
  | { kind: "piece"; id: number; piece: SpeechPiece }
  | { kind: "done"; id: number; problem?: string };

// Synthesis blocks this thread, so no message can cancel it: the pool writes the job's id into shared memory.
const { dropped }: { dropped: Int32Array } = workerData;

const port = parentPort;
if (!port) throw new Error("The espeak worker must run inside a worker thread.");
const engine = new (await loadEspeak()).eSpeakNGWorker();

function post(message: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

function speak(job: SpeechJob): void {
  if (engine.set_voice(job.espeak) !== 0) throw new Error(`espeak-ng has no voice called ${job.espeak}.`);
  engine.set_rate(job.wordsPerMinute);
  engine.set_pitch(job.pitch);
  const resampler = new Resampler(engine.get_samplerate(), job.sampleRate);
  engine.synthesize(job.text, (audio, events) => {
    if (Atomics.load(dropped, 0) === job.id) return true;
    const words: WordMark[] = events
      .filter((event) => event.type === "word")
      .map((event) => wordMark(event.text_position, event.word_length, event.audio_position));
    const samples = Int16Array.from(resampler.process(audio));
    post({ kind: "piece", id: job.id, piece: { samples, words } }, [samples.buffer]);
    return false;
  });
}

// espeak-ng counts characters from one.
const wordMark = (position: number, length: number, atMs: number): WordMark => ({
  start: position - 1,
  end: position - 1 + length,
  atMs,
});

port.on("message", (job: SpeechJob) => {
  try {
    speak(job);
    post({ kind: "done", id: job.id });
  } catch (error) {
    post({ kind: "done", id: job.id, problem: errorMessage(error) });
  }
});

// The first sentence after loading is several times slower than the others.
speak({ id: 0, text: "Warm up.", espeak: "en+f3", wordsPerMinute: 175, pitch: 50, sampleRate: 16_000 });
post({ kind: "loaded" });
