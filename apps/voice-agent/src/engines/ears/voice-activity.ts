import type { EngineState } from "../../conversation/engines.ts";

/** Samples of a window at 16 kHz: 32 ms. */
export const windowSamples = 512;
export const windowMs = 32;
/** Windows of different streams that are judged together, at most. */
export const mostWindows = 64;

/** Called for each window, in order. */
export interface VoiceListener {
  /** @param probability from 0 to 1 that the window is speech */
  judged(probability: number): void;
  /** The stream is over: neither waiting windows nor later ones are judged. */
  failed(): void;
}

/** The sound of one microphone. */
export interface VoiceStream {
  /** @param window `windowSamples` at 16 kHz */
  hear(window: Int16Array): void;
  close(): void;
}

/** Voice activity detection for all conversations. */
export interface VoiceActivity {
  /** undefined while it does not work. */
  open(listener: VoiceListener): VoiceStream | undefined;
  /** @param fallback name of the method that is used while it does not work */
  state(fallback: string): EngineState;
  close(): Promise<void>;
}
