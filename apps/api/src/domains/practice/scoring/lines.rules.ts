import { rubricLimits } from "@field-advisor/schema/practice-constants";
import { heardIn } from "@field-advisor/transcript";

/** One line of what was said in an attempt, in its order. */
export interface Line {
  /** By the trainee; else by the agent. */
  isUser: boolean;
  text: string;
  isSpoken: boolean;
  /** Since the attempt began. */
  startSeconds: number | null;
  endSeconds: number | null;
  /** Somebody began to speak before it had ended. */
  isInterrupted: boolean;
  /** The first of a call: nobody was heard between the line before it and this one. */
  beginsCall?: boolean;
  /** False where something was said and nobody wrote down what: the text is then "(speech, 1.2 s)". */
  hasWords: boolean;
}

export interface Turn {
  isUser: boolean;
  from: number;
  /** The place behind its last line. */
  to: number;
}

/** False for what the voice agent writes for speech that it could not understand. */
export const hasKnownWords = (text: string): boolean => {
  const { text: words, seconds } = heardIn(text);
  return seconds === null || words !== "";
};

/** Characters of a conversation that rules judge: a longer one would keep the process from everybody else. */
export const longestJudged = rubricLimits.pastedLength;

export const isTooLong = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, { text }) => sum + text.length, 0) > longestJudged;

export const isSpokenWithoutWords = (line: Line): boolean => line.isSpoken && !line.hasWords;

export function turnsOf(lines: readonly Line[]): Turn[] {
  const turns: Turn[] = [];
  for (const [at, { isUser }] of lines.entries()) {
    const last = turns.at(-1);
    if (last?.isUser === isUser) last.to = at + 1;
    else turns.push({ isUser, from: at, to: at + 1 });
  }
  return turns;
}

/** How long a conversation lasted, by the times of its lines; null where they have none. */
export function minutesOf(lines: readonly Line[]): number | null {
  const times = lines.flatMap(({ startSeconds, endSeconds }) => endSeconds ?? startSeconds ?? []);
  return times.length === 0 ? null : times.reduce((last, time) => Math.max(last, time), 0) / 60;
}
