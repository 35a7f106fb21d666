import type { AudioFormat } from "../../audio/format.ts";

/** A finished turn of the user. */
export interface HeardSpeech {
  /** Times of its first and last sound by the clock of `EarsOptions`, without the delay of detection. */
  beganAt: number;
  endedAt: number;
  /** Empty when it was no speech, undefined when it was not transcribed. */
  words: string | undefined;
}

/**
 * A turn is `speechStarted`, `speechEnded`, `heard`. While the agent speaks, `speechSuspected` (a possible barge-in) may
 * come before, and is followed by `speechStarted` or by `speechDismissed`.
 */
export interface EarsListener {
  /** A possible interruption: the agent pauses until it is confirmed or dismissed. */
  speechSuspected(): void;
  /** It was none: the agent resumes. */
  speechDismissed(): void;
  /** A turn of the user began, or an interruption is confirmed. */
  speechStarted(): void;
  /** @param silentMs milliseconds of sound since the last word */
  speechEnded(silentMs: number): void;
  /** Follows `speechEnded`, at once but for a turn of the longest duration, whose transcription is awaited. */
  heard(speech: HeardSpeech): void;
  /** The words of a turn could not be told; it is `heard` without them. */
  failed(reason: string): void;
}

/** Listens to one microphone. */
export interface Ears {
  hear(samples: Int16Array): void;
  /** While the agent speaks, only continued speech is an interruption: a bang or a cough is none, nor an "mm-hm". */
  agentSpeaks(speaking: boolean): void;
  /** Probability from 0 to 1 that somebody speaks now. */
  score(): number;
  /** Speech is transcribed, so that `heard` tells whether anything was said. */
  readonly understandsWords: boolean;
  close(): void;
}

export interface EarsOptions {
  format: AudioFormat;
  /** Silence that ends a turn (endpointing) of which nothing is known, in milliseconds. */
  silenceMs: number;
  /** ISO 639-1; speech is transcribed if the transcriber knows it. */
  language: string;
  /** A clock in milliseconds. */
  now: () => number;
  listener: EarsListener;
}

export type EarsEngine = (options: EarsOptions) => Ears;

/** Speech to text. */
export interface Transcriber {
  readonly name: string;
  /** ISO 639-1; undefined for all. */
  readonly languages?: readonly string[];
  /**
   * @param samples mono
   * @param language ISO 639-1, for recognizers that take one; undefined where it is not known
   * @returns empty when nothing was said, undefined when it failed this time
   */
  transcribe(
    samples: Int16Array,
    sampleRate: number,
    signal: AbortSignal,
    language?: string,
  ): Promise<string | undefined>;
}
