import type { Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { CheckResult } from "@field-advisor/schema/practice-constants";
import type { CheckOf, Rubric, RubricCheck } from "@field-advisor/schema/rubric-forms";
import { judge, type Judging } from "./scoring/checks.rules.ts";
import type { Judgement } from "./scoring/conversation.rules.ts";
import { type Line, minutesOf, turnsOf } from "./scoring/lines.rules.ts";

/** Of a check that is missed: something that one sentence can mend. */
const isMended = ({ kind }: RubricCheck, result: CheckResult): boolean =>
  kind !== "listens" && kind !== "lasts" && (result === "not_met" || result === "not_found");

const lastOwn = (lines: readonly Line[], until = lines.length): number | null => {
  const place = lines.findLastIndex(({ isUser }, at) => isUser && at < until);
  return place < 0 ? null : place;
};

/** Where something is said in time: in the turn that is the last for it, or before its minute. */
function inTime({ withinTurns, withinMinutes }: CheckOf<"says">, lines: readonly Line[]): number | null {
  const own = turnsOf(lines).filter(({ isUser }) => isUser);
  const turn = withinTurns === null ? undefined : own[Math.min(withinTurns, own.length) - 1];
  const late =
    withinMinutes === null
      ? -1
      : lines.findIndex(({ startSeconds }) => (startSeconds ?? 0) >= withinMinutes * 60);
  const until = Math.min(turn?.to ?? lines.length, late < 0 ? lines.length : late);
  return lastOwn(lines, until) ?? lastOwn(lines);
}

/**
 * The line in whose place somebody best says anew what a check looks for: what they said wrong, what they answered to the
 * occasion, or the last time that it was in time. null where one sentence mends nothing.
 */
export function placeToSay(
  check: RubricCheck,
  { result, evidence }: { result: CheckResult; evidence: readonly Pick<Evidence, "line">[] },
  lines: readonly Line[],
): number | null {
  if (!isMended(check, result)) return null;
  const [first] = evidence;
  if ((check.kind === "avoids" || check.kind === "judged") && first && lines[first.line]?.isUser)
    return first.line;
  if (check.kind === "answers" && first) {
    const answer = lines.findIndex(({ isUser }, at) => isUser && at > first.line);
    return answer < 0 ? lines.length : answer;
  }
  return check.kind === "says" ? inTime(check, lines) : lastOwn(lines);
}

/** The conversation up to a place, and what is said there now. */
export function contextOf(
  lines: readonly Line[],
  place: number,
  said: Pick<Line, "text" | "isSpoken" | "hasWords">,
) {
  const before = lines.slice(0, place);
  const last = before.at(-1);
  const startSeconds = lines[place]?.startSeconds ?? last?.endSeconds ?? last?.startSeconds ?? null;
  return [...before, { ...said, isUser: true, startSeconds, endSeconds: null, isInterrupted: false }];
}

/** Judges by one check of a rubric what is said anew; undefined where the rubric has no such check. */
export const judgeAnew = (
  rubric: Pick<Rubric, "criteria">,
  context: readonly Line[],
  { key, lists }: Pick<Judging, "lists"> & { key: string },
): Judgement | undefined =>
  judge(rubric, context, { minutes: minutesOf(context), ...(lists && { lists }) }).find(
    (judgement) => judgement.key === key,
  );
