import { sampleRate } from "../../audio/format.ts";
import { Resampler } from "../../audio/resampler.ts";
import { errorMessage } from "../../error-message.ts";
import type { Ears, EarsEngine, EarsListener, EarsOptions, HeardSpeech, Transcriber } from "./ears.ts";
import { FrameAnalyser } from "./frame-features.ts";
import { CatchingUp } from "./catching-up.ts";
import { recognizedWords } from "./recognized-words.ts";
import { rate, type Recording, SpeechRecording } from "./speech-recording.ts";
import { SpeechDetector, type TurnChange, TurnDetector } from "./turn-detector.ts";
import { silenceThatEnds } from "./turn-end.ts";
import { type VoiceActivity, type VoiceStream, windowMs, windowSamples } from "./voice-activity.ts";

// Windows that have arrived and are not judged yet; more of them are a backlog.
const mostWaiting = 500 / windowMs;

/** Of a turn that is open: its parts are transcribed one by one, at each pause. */
interface Transcription {
  parts: (string | undefined)[];
  /** Something is being said, or was and is not handed over yet. */
  isOpen: boolean;
  pending: number;
  /** Set where the turn ended before all its words were known. */
  times?: Omit<HeardSpeech, "words">;
}

const begin = (): Transcription => ({ parts: [], isOpen: false, pending: 0 });

/** undefined where one of the parts could not be transcribed, or none was. */
function wordsOf({ parts }: Transcription): string | undefined {
  const known = parts.filter((part) => part !== undefined);
  return parts.length === 0 || known.length < parts.length ? undefined : known.filter(Boolean).join(" ");
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
  readonly #catchingUp: CatchingUp;
  readonly #silenceMs: number;
  #transcription = begin();
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
    this.#turns = new TurnDetector((speechMs) => this.#silenceThatEnds(speechMs));
    this.#silenceMs = silenceMs;
    this.#catchingUp = new CatchingUp(now);
    this.#transcriber = transcriber;
    this.#language = languageCode(language);
    this.#voices = voices;
    this.#recording = transcriber ? new SpeechRecording() : undefined;
  }

  hear(samples: Int16Array): void {
    const added = this.#resampler.process(samples);
    this.#catchingUp.arrived((added.length / rate) * 1000);
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
    const { speaking } = this.#turns;
    this.#transcription.isOpen ||= speaking && this.#transcriber !== undefined;
    const sound = this.#analyser.analyse(window);
    const kind = this.#detector.classify(sound, probability);
    this.#recording?.add({ samples: window, isSpeech: kind === "speech", level: sound.level }, speaking);
    const change = this.#turns.next(kind, sound);
    if (this.#transcriber && this.#recording && speaking && !this.#turns.speaking)
      void this.#transcribe(this.#transcriber, this.#recording.take());
    this.#report(change);
  }

  #report(change: TurnChange): void {
    if (change?.kind === "suspected") this.#listener.speechSuspected();
    if (change?.kind === "dismissed") this.#listener.speechDismissed();
    if (change?.kind === "started") this.#listener.speechStarted();
    if (change?.kind !== "ended") return;
    // Counted back from the end, because delayed sound arrives all at once.
    const endedAt = this.#now() - change.silentMs;
    const times = { beganAt: endedAt - change.durationMs, endedAt };
    const transcription = this.#transcription;
    this.#transcription = begin();
    this.#listener.speechEnded(change.silentMs);
    if (transcription.pending > 0) transcription.times = times;
    else this.#listener.heard({ ...times, words: wordsOf(transcription) });
  }

  /** Speech from a time without a connection is one turn, and a turn whose words are awaited is not over. */
  #silenceThatEnds(speechMs: number): number {
    const { isOpen, pending } = this.#transcription;
    const isLate = this.#waiting.length > mostWaiting || this.#catchingUp.goesOn;
    if (isLate || isOpen || pending > 0) return Number.POSITIVE_INFINITY;
    return silenceThatEnds({ speechMs, words: wordsOf(this.#transcription) }, this.#silenceMs);
  }

  async #transcribe(transcriber: Transcriber, { samples, sound }: Recording): Promise<void> {
    const transcription = this.#transcription;
    const place = transcription.parts.push(undefined) - 1;
    transcription.isOpen = false;
    transcription.pending++;
    try {
      const text = await transcriber.transcribe(samples, rate, this.#closing.signal, this.#language);
      transcription.parts[place] = text === undefined ? undefined : recognizedWords(text, sound);
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#listener.failed(errorMessage(error));
    }
    transcription.pending--;
    if (this.#closing.signal.aborted || transcription.pending > 0) return;
    const { times } = transcription;
    if (times) this.#listener.heard({ ...times, words: wordsOf(transcription) });
    else this.#report(this.#turns.endIfDue());
  }
}
