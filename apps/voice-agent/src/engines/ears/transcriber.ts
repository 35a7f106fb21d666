/** Speech to text. */
export interface Transcriber {
  readonly name: string;
  /** The words in `samples` (mono, `sampleRate` per second); empty when there were none. */
  transcribe(samples: Int16Array, sampleRate: number, signal: AbortSignal): Promise<string>;
}
