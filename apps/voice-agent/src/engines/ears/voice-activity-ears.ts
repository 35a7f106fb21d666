import { sampleRate } from "../../audio/format.ts";
import { errorMessage } from "../../error-message.ts";
import type { Ears, EarsEngine, EarsListener, EarsOptions, Transcriber } from "./ears.ts";
import { FrameAnalyser, frameMs } from "./frame-features.ts";
import { SpeechDetector, TurnDetector } from "./turn-detector.ts";

// Speech is noticed a little after it began; the recording starts before that.
const beforeMs = 400;

/** Keeps the sound of the current turn, and a moment before it, for the transcriber. */
class SpeechRecording {
  readonly #before: number;
  #frames: Int16Array[] = [];
  #samples = 0;

  constructor(sampleRate: number) {
    this.#before = (sampleRate * beforeMs) / 1000;
  }

  /** Adds a frame; outside a turn only the latest moment is kept. */
  add(frame: Int16Array, inTurn: boolean): void {
    this.#frames.push(frame);
    this.#samples += frame.length;
    if (!inTurn) this.#forgetOld();
  }

  #forgetOld(): void {
    while (this.#samples > this.#before) this.#samples -= this.#frames.shift()?.length ?? 0;
  }

  /** Hands over the recording and starts an empty one. */
  take(): Int16Array {
    const recording = new Int16Array(this.#samples);
    let offset = 0;
    for (const frame of this.#frames) {
      recording.set(frame, offset);
      offset += frame.length;
    }
    this.#frames = [];
    this.#samples = 0;
    return recording;
  }
}

/**
 * Ears that know when somebody speaks by the sound alone. Words come from `transcriber`; without one that knows
 * the language a turn is reported with its length only.
 */
export function voiceActivityEars(transcriber: Transcriber | undefined): EarsEngine {
  return (options) => {
    const knowsLanguage = transcriber?.languages?.includes(options.language) ?? true;
    return new VoiceActivityEars(options, knowsLanguage ? transcriber : undefined);
  };
}

class VoiceActivityEars implements Ears {
  readonly #listener: EarsListener;
  readonly #rate: number;
  readonly #analyser: FrameAnalyser;
  readonly #detector = new SpeechDetector();
  readonly #turns: TurnDetector;
  readonly #transcriber: Transcriber | undefined;
  readonly #recording: SpeechRecording | undefined;
  readonly #closing = new AbortController();
  #rest = new Int16Array(0);

  constructor({ format, silenceMs, listener }: EarsOptions, transcriber: Transcriber | undefined) {
    this.#listener = listener;
    this.#rate = sampleRate(format);
    this.#analyser = new FrameAnalyser(this.#rate);
    this.#turns = new TurnDetector(frameMs, silenceMs);
    this.#transcriber = transcriber;
    this.#recording = transcriber ? new SpeechRecording(this.#rate) : undefined;
  }

  hear(samples: Int16Array): void {
    const size = this.#analyser.frameSamples;
    const all = new Int16Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    let start = 0;
    for (; start + size <= all.length; start += size) this.#frame(all.subarray(start, start + size));
    this.#rest = all.slice(start);
  }

  agentSpeaks(speaking: boolean): void {
    this.#turns.agentSpeaks = speaking;
  }

  score(): number {
    return this.#turns.score;
  }

  close(): void {
    this.#closing.abort();
  }

  #frame(frame: Int16Array): void {
    this.#recording?.add(frame, this.#turns.inTurn);
    const change = this.#turns.next(this.#detector.classify(this.#analyser.analyse(frame)));
    if (change?.kind === "suspected") this.#listener.speechSuspected();
    if (change?.kind === "dismissed") this.#listener.speechDismissed();
    if (change?.kind === "started") this.#listener.speechStarted();
    if (change?.kind !== "ended") return;
    this.#listener.speechEnded(change.silentMs);
    if (this.#transcriber && this.#recording) {
      void this.#transcribe(this.#transcriber, this.#recording.take(), change.durationMs);
    } else this.#listener.heard({ durationMs: change.durationMs, words: undefined });
  }

  async #transcribe(transcriber: Transcriber, samples: Int16Array, durationMs: number): Promise<void> {
    try {
      const words = await transcriber.transcribe(samples, this.#rate, this.#closing.signal);
      if (!this.#closing.signal.aborted) this.#listener.heard({ durationMs, words });
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#listener.failed(errorMessage(error));
    }
  }
}
