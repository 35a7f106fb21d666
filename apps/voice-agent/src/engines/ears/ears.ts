import type { AudioFormat } from "../../audio/format.ts";

/** A finished stretch of the user's speech. */
export interface HeardSpeech {
  /** When its first and its last sound were, by the clock of `EarsOptions`: without what it took to notice either. */
  beganAt: number;
  endedAt: number;
  /** The words, or undefined when nobody knows them. */
  words: string | undefined;
}

/**
 * What the ears report. A turn is `speechStarted`, `speechEnded`, `heard`. While the agent sounds, `speechSuspected` may
 * come before, and is followed by `speechStarted` or by `speechDismissed`.
 */
export interface EarsListener {
  /** Somebody seems to begin: the agent holds its words until it is known whether they go on. */
  speechSuspected(): void;
  /** They did not: the agent goes on. */
  speechDismissed(): void;
  /** Somebody began to speak while the agent was silent, or went on speaking through the agent's words. */
  speechStarted(): void;
  /** @param silentMs how long ago the last word was, in milliseconds of sound */
  speechEnded(silentMs: number): void;
  /** Follows `speechEnded`, at once or when the words are known. */
  heard(speech: HeardSpeech): void;
  failed(reason: string): void;
}

/** Listens to one microphone. */
export interface Ears {
  hear(samples: Int16Array): void;
  /** While the agent sounds, only speech that goes on is an interruption: a bang or a cough is none, nor an "mm-hm" of half a second. */
  agentSpeaks(speaking: boolean): void;
  /** Probability from 0 to 1 that somebody speaks at this moment. */
  score(): number;
  close(): void;
}

export interface EarsOptions {
  format: AudioFormat;
  /** Silence that ends a turn, in milliseconds. */
  silenceMs: number;
  /** What is spoken (ISO 639-1); words come from a transcriber that knows it. */
  language: string;
  /** A clock in milliseconds. */
  now: () => number;
  listener: EarsListener;
}

export type EarsEngine = (options: EarsOptions) => Ears;

/** Speech to text. */
export interface Transcriber {
  readonly name: string;
  /** The languages that it knows (ISO 639-1); all of them unless it says. */
  readonly languages?: readonly string[];
  /**
   * The words in `samples` (mono, `sampleRate` per second); empty when there were none, undefined when they cannot be
   * told this time.
   */
  transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string | undefined>;
}
