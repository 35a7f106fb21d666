import type { EngineState } from "../../conversation/engines.ts";

/** Samples of a window at 16 kHz: 32 ms. */
export const windowSamples = 512;
export const windowMs = 32;
/** So many windows, of different streams, are judged together. */
export const mostWindows = 64;

/** What comes back for each window, in their order. */
export interface VoiceListener {
  /** @param probability from 0 to 1 that the window is speech */
  judged(probability: number): void;
  /** The windows that wait are not judged, nor any later one: the stream is over. */
  failed(): void;
}

/** The sound of one microphone. */
export interface VoiceStream {
  /** @param window `windowSamples` at 16 kHz */
  hear(window: Int16Array): void;
  close(): void;
}

/** Tells speech from noise, for all conversations. */
export interface VoiceActivity {
  /** undefined while it does not work. */
  open(listener: VoiceListener): VoiceStream | undefined;
  /** @param fallback what tells speech from noise while it does not work */
  state(fallback: string): EngineState;
  close(): Promise<void>;
}
