/** Position of a word: in the text (characters) and in the sound (milliseconds from its start). */
export interface WordMark {
  start: number;
  end: number;
  atMs: number;
}

/** A chunk of synthesised sound; `words` are those that begin in it, if the engine reports them. */
export interface SpeechPiece {
  samples: Int16Array;
  words: WordMark[];
}

export interface SpeechRequest {
  text: string;
  voiceId: string;
  /** Of the text, as a code; English where it is not given. */
  language?: string;
  /** Relative to the voice's own pace, 0.7 to 1.2. */
  speed: number;
  sampleRate: number;
  /** Milliseconds until its sound is needed; requests are served in this order. */
  neededInMs: number;
}

export interface Voice {
  voiceId: string;
  name: string;
  language: string;
  gender: "female" | "male";
  description: string;
}

/** Speech synthesis. Aborting the signal stops the work, not only the delivery. */
export interface Mouth {
  readonly name: string;
  readonly voices: readonly Voice[];
  /** False until the engine is loaded. */
  ready(): boolean;
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechPiece>;
  close(): Promise<void>;
}
