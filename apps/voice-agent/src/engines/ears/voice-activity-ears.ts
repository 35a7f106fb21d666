import { sampleRate } from "../../audio/format.ts";
import { Resampler } from "../../audio/resampler.ts";
import { errorMessage } from "../../error-message.ts";
import type { Ears, EarsEngine, EarsListener, EarsOptions, HeardSpeech, Transcriber } from "./ears.ts";
import { FrameAnalyser } from "./frame-features.ts";
import { recognizedWords, type SpokenSound } from "./recognized-words.ts";
import { SpeechDetector, TurnDetector } from "./turn-detector.ts";
import { type VoiceActivity, type VoiceStream, windowMs, windowSamples } from "./voice-activity.ts";

const rate = 16_000;

// Speech is detected a little late; the recording starts earlier.
const beforeMs = 400;
// Of the frames with speech, this share is louder than its level: the vowels.
const loudShare = 0.2;

interface Recording {
  samples: Int16Array;
  sound: SpokenSound;
}

interface RecordedFrame {
  samples: Int16Array;
  isSpeech: boolean;
  level: number;
}

/** Buffers the sound of the current turn, and a moment before it, for the transcriber. */
class SpeechRecording {
  readonly #before = (rate * beforeMs) / 1000;
  #frames: RecordedFrame[] = [];
  #samples = 0;

  add(frame: RecordedFrame, inTurn: boolean): void {
    this.#frames.push(frame);
    this.#samples += frame.samples.length;
    if (inTurn) return;
    while (this.#samples > this.#before) this.#samples -= this.#frames.shift()?.samples.length ?? 0;
  }

  /** Returns the recording and starts an empty one. */
  take(): Recording {
    const samples = new Int16Array(this.#samples);
    let offset = 0;
    for (const frame of this.#frames) {
      samples.set(frame.samples, offset);
      offset += frame.samples.length;
    }
    const levels = this.#frames.filter(({ isSpeech }) => isSpeech).map(({ level }) => level);
    const level = levels.toSorted((a, b) => b - a)[Math.floor(levels.length * loudShare)] ?? -Infinity;
    this.#frames = [];
    this.#samples = 0;
    return { samples, sound: { speechMs: levels.length * windowMs, level } };
  }
}

/**
 * Ears with voice activity detection by `voices`, or by level and pitch while that does not work. Without a transcriber
 * for the language a turn is reported with its length only.
 */
export function voiceActivityEars(
  transcriber: Transcriber | undefined,
  voices: VoiceActivity | undefined,
): EarsEngine {
  return (options) => {
    const language = languageCode(options.language);
    const knowsLanguage = transcriber?.languages?.includes(language ?? "") ?? true;
    return new VoiceActivityEars(options, knowsLanguage ? transcriber : undefined, voices);
  };
}

/** ISO 639-1, of "de" as of "de-AT". */
const languageCode = (tag: string): string | undefined =>
  /^([a-z]{2})(?![a-z])/i.exec(tag)?.[1]?.toLowerCase();

class VoiceActivityEars implements Ears {
  readonly #listener: EarsListener;
  readonly #now: () => number;
  readonly #resampler: Resampler;
  readonly #analyser = new FrameAnalyser(rate);
  readonly #detector = new SpeechDetector();
  readonly #turns: TurnDetector;
  readonly #transcriber: Transcriber | undefined;
  readonly #language: string | undefined;
  readonly #voices: VoiceActivity | undefined;
  readonly #recording: SpeechRecording | undefined;
  readonly #closing = new AbortController();
  #rest = new Int16Array(0);
  #stream: VoiceStream | undefined;
  #waiting: Int16Array[] = [];

  constructor(
    { format, silenceMs, language, now, listener }: EarsOptions,
    transcriber: Transcriber | undefined,
    voices: VoiceActivity | undefined,
  ) {
    this.#listener = listener;
    this.#now = now;
    this.#resampler = new Resampler(sampleRate(format), rate);
    this.#turns = new TurnDetector(silenceMs);
    this.#transcriber = transcriber;
    this.#language = languageCode(language);
    this.#voices = voices;
    this.#recording = transcriber ? new SpeechRecording() : undefined;
  }

  hear(samples: Int16Array): void {
    const added = this.#resampler.process(samples);
    const all = new Int16Array(this.#rest.length + added.length);
    all.set(this.#rest);
    all.set(added, this.#rest.length);
    let start = 0;
    for (; start + windowSamples <= all.length; start += windowSamples)
      this.#judge(all.subarray(start, start + windowSamples));
    this.#rest = all.slice(start);
  }

  get understandsWords(): boolean {
    return this.#transcriber !== undefined;
  }

  agentSpeaks(speaking: boolean): void {
    this.#turns.agentSpeaks = speaking;
  }

  score(): number {
    return this.#turns.score;
  }

  close(): void {
    this.#closing.abort();
    this.#stream?.close();
  }

  #judge(window: Int16Array): void {
    this.#stream ??= this.#voices?.open({
      judged: (probability) => this.#decide(this.#waiting.shift(), probability),
      failed: () => this.#fallBack(),
    });
    if (!this.#stream) return this.#decide(window);
    this.#waiting.push(window);
    this.#stream.hear(window);
  }

  #fallBack(): void {
    this.#stream = undefined;
    for (const window of this.#waiting.splice(0)) this.#decide(window);
  }

  #decide(window: Int16Array | undefined, probability?: number): void {
    if (!window) return;
    const sound = this.#analyser.analyse(window);
    const kind = this.#detector.classify(sound, probability);
    const frame = { samples: window, isSpeech: kind === "speech", level: sound.level };
    this.#recording?.add(frame, this.#turns.inTurn);
    const change = this.#turns.next(kind, sound);
    if (change?.kind === "suspected") this.#listener.speechSuspected();
    if (change?.kind === "dismissed") this.#listener.speechDismissed();
    if (change?.kind === "started") this.#listener.speechStarted();
    if (change?.kind !== "ended") return;
    // Counted back from the end, because delayed sound arrives all at once.
    const endedAt = this.#now() - change.silentMs;
    const times = { beganAt: endedAt - change.durationMs, endedAt };
    this.#listener.speechEnded(change.silentMs);
    if (this.#transcriber && this.#recording) {
      void this.#transcribe(this.#transcriber, this.#recording.take(), times);
    } else this.#listener.heard({ ...times, words: undefined });
  }

  async #transcribe(
    transcriber: Transcriber,
    { samples, sound }: Recording,
    times: Omit<HeardSpeech, "words">,
  ): Promise<void> {
    try {
      const text = await transcriber.transcribe(samples, rate, this.#closing.signal, this.#language);
      const words = text === undefined ? undefined : recognizedWords(text, sound);
      if (!this.#closing.signal.aborted) this.#listener.heard({ ...times, words });
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      this.#listener.failed(errorMessage(error));
      this.#listener.heard({ ...times, words: undefined });
    }
  }
}
