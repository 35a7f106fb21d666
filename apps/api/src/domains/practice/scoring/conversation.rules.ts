import { type Place, type Side, sideOf, type SpokenLists } from "@field-advisor/language";
import { shippedLists } from "@field-advisor/schema/practice-lists";
import { type CheckResult, unheardReason } from "@field-advisor/schema/practice-constants";
import { isSpokenWithoutWords, type Line, type Turn, turnsOf } from "./lines.rules.ts";

export interface Judgement {
  key: string;
  result: CheckResult;
  evidence: Place[];
  /** A count, or why it cannot be told. */
  reason: string | null;
}

export type Verdict = Omit<Judgement, "key">;

export interface JudgedConversation {
  lines: readonly Line[];
  /** How many words each line has; none where they are not known. */
  counts: readonly number[];
  trainee: Side;
  agent: Side;
  turns: readonly Turn[];
  /** The index of each line's turn. */
  turnOfLine: readonly number[];
  /** The lines of each side whose words are not known. */
  unknown: { user: readonly number[]; agent: readonly number[] };
  /** null where it is not known how long the conversation lasted. */
  minutes: number | null;
  lists: SpokenLists;
}

/** Reads a conversation once for all checks. */
export function readConversation(
  lines: readonly Line[],
  minutes: number | null,
  lists: SpokenLists = shippedLists,
): JudgedConversation {
  const turns = turnsOf(lines);
  const [trainee, agent] = [sideOf(lines, true), sideOf(lines, false)];
  const unknown = lines.flatMap((line, at) => (isSpokenWithoutWords(line) ? [at] : []));
  return {
    lines,
    counts: trainee.wordsOfLine.map((count, at) => count + (agent.wordsOfLine[at] ?? 0)),
    trainee,
    agent,
    turns,
    turnOfLine: turns.flatMap(({ from, to }, at) => Array.from({ length: to - from }, () => at)),
    unknown: {
      user: unknown.filter((at) => lines[at]?.isUser),
      agent: unknown.filter((at) => !lines[at]?.isUser),
    },
    minutes,
    lists,
  };
}

/** The number of a turn among the trainee's, from 1; turns alternate. */
export const traineesTurn = ({ turns }: JudgedConversation, turn: number): number =>
  turns[0]?.isUser ? Math.floor(turn / 2) + 1 : Math.ceil(turn / 2);

export const hasSpoken = ({ lines, counts, unknown }: JudgedConversation): boolean =>
  unknown.user.length > 0 || lines.some(({ isUser }, at) => isUser && (counts[at] ?? 0) > 0);

const mostEvidence = 5;

export const verdict = (
  result: CheckResult,
  reason: string | null = null,
  evidence: readonly Place[] = [],
): Verdict => ({ result, evidence: evidence.slice(0, mostEvidence), reason });

export const traineesLength = ({
  turns,
  lines,
  counts,
}: Pick<JudgedConversation, "turns" | "lines" | "counts">) => ({
  turns: turns.filter(({ isUser }) => isUser).length,
  words: counts.reduce((sum, count, at) => (lines[at]?.isUser ? sum + count : sum), 0),
});

/** Of a check that looks for words where some are missing. */
export const cannotTell = (evidence: readonly Place[] = []): Verdict =>
  verdict("cannot_tell", unheardReason, evidence);
