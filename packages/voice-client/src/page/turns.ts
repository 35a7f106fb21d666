import type { TranscriptEntry, VoiceSnapshot } from "../types.ts";

/** One thing that was said or typed, as a page shows it. */
export interface Turn extends TranscriptEntry {
  /** Typed here, and lost with the line: the agent has not got it. */
  readonly isUnsent: boolean;
}

type Said = Pick<VoiceSnapshot, "transcript" | "lineLost" | "confirmedUpTo">;

/** What was said in a conversation. A turn without words, as an answer that was cut off at once, is none. */
export const turnsOf = ({ transcript, lineLost, confirmedUpTo }: Said): Turn[] =>
  transcript
    .filter(({ text }) => text.trim() !== "")
    .map((entry) => {
      const isConfirmed = entry.eventId !== undefined || entry.id <= confirmedUpTo;
      return { ...entry, isUnsent: lineLost && entry.role === "user" && !isConfirmed };
    });

/** A conversation that is over, of which something was said. */
export interface EarlierTalk {
  /** Counts up. */
  readonly id: number;
  readonly turns: readonly Turn[];
}

/** The next conversation begins without words; those of this one stay. */
export function withTalk(earlier: readonly EarlierTalk[], said: Said): readonly EarlierTalk[] {
  const turns = turnsOf(said);
  return turns.length === 0 ? earlier : [...earlier, { id: earlier.length + 1, turns }];
}

export const withoutTurn = (earlier: readonly EarlierTalk[], turn: Turn): readonly EarlierTalk[] =>
  earlier.map((talk) => ({ ...talk, turns: talk.turns.filter((other) => other !== turn) }));
