/** Where a word sits: in the text (character range) and in the sound (milliseconds from its start). */
export interface WordMark {
  start: number;
  end: number;
  atMs: number;
}

/** A stretch of sound as it comes out of the synthesiser; `words` are those that begin in it, if the engine knows. */
export interface SpeechPiece {
  samples: Int16Array;
  words: WordMark[];
}

export interface SpeechRequest {
  text: string;
  voiceId: string;
  /** 1 is the voice's own pace; 0.7 slower, 1.2 faster. */
  speed: number;
  sampleRate: number;
  /** Milliseconds until its sound is needed; where several wait, the one that is needed first is spoken first. */
  neededInMs: number;
}

export interface Voice {
  voiceId: string;
  name: string;
  language: string;
  gender: "female" | "male";
  description: string;
}

/** Text to sound. Aborting the signal stops the work, not only the delivery. */
export interface Mouth {
  readonly name: string;
  readonly voices: readonly Voice[];
  /** False until the first sentence could be spoken without waiting for the engine to load. */
  ready(): boolean;
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechPiece>;
  close(): Promise<void>;
}
