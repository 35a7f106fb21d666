import { texts } from "../../lib/texts.ts";

/** A pause longer than this after the user's turn reads as failure, so it gets a word. Milliseconds. */
export const thinkingMs = 1500;
export const stillThereMs = 10_000;

export interface Silence {
  /** Since anyone was last heard or wrote, in milliseconds. */
  silentMs: number;
  /** The last turn was the user's. */
  isAwaitingAnswer: boolean;
  /** The user could be heard now; nobody is asked for a word who has switched the microphone off. */
  canBeHeard: boolean;
}

/** The word to show in a pause, if any. */
export function silenceHint({ silentMs, isAwaitingAnswer, canBeHeard }: Silence): string | null {
  if (silentMs >= stillThereMs && (isAwaitingAnswer || canBeHeard)) return texts.call.stillThere;
  return isAwaitingAnswer && silentMs >= thinkingMs ? texts.call.thinking : null;
}
