import type { Evidence } from "@field-advisor/schema/attempts.endpoints";
import type { CheckResult } from "@field-advisor/schema/practice-constants";
import type { CheckOf, Rubric, RubricCheck } from "@field-advisor/schema/rubric-forms";
import { judge, type Judging } from "./scoring/checks.rules.ts";
import type { JudgedConversation, Judgement } from "./scoring/conversation.rules.ts";
import { isTooLong, type Line, minutesOf, turnsOf } from "./scoring/lines.rules.ts";
import { firstPlaceOf, occasionsOf, placesSaid } from "./scoring/phrase-checks.rules.ts";

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
  return lastOwn(lines, Math.min(turn?.to ?? lines.length, late < 0 ? lines.length : late));
}

interface Asked {
  lines: readonly Line[];
  /** All of the rubric's, since one may have to come before another. */
  checks: ReadonlyMap<string, RubricCheck>;
  /** The same lines, read; asked for only where their words decide. */
  read: () => JudgedConversation;
}

const unsaid = { text: "", isSpoken: false, hasWords: true };

/** Where something is said in order and in time, the best first. */
function placesInOrder(check: CheckOf<"says">, { lines, checks, read }: Asked): (number | null)[] {
  const { order } = check;
  if (order === null) return [inTime(check, lines)];
  const conversation = read();
  const other = firstPlaceOf(checks.get(order.check), conversation);
  if (order.is === "before") {
    const ends = other ? [other.line, other.line + 1] : [lines.length];
    const [unknown = Infinity] = conversation.unknown.user;
    const places = ends.map((end) => inTime(check, lines.slice(0, end)));
    return places.filter((place) => place !== null && place <= unknown);
  }
  // What was said too early stays the first that was said.
  const [early = { line: Infinity }] = placesSaid(check, conversation);
  const places = [inTime(check, lines), inTime(check, contextOf(lines, lines.length, unsaid))];
  return places.filter((place) => place !== null && other && place > other.line && place <= early.line);
}

function placeToTell(check: CheckOf<"says">, asked: Asked): number | null {
  const { withinMinutes } = check;
  const isTimed = (place: number) =>
    withinMinutes === null || (startAt(asked.lines, place) ?? Infinity) < withinMinutes * 60;
  return placesInOrder(check, asked).find((place) => place !== null && isTimed(place)) ?? null;
}

/** After the agent first said what is to be answered. */
function placeToAnswer(check: CheckOf<"answers">, { lines, read }: Asked): number | null {
  const [occasion] = occasionsOf(check, read()).occasions;
  if (!occasion) return null;
  const answer = lines.findIndex(({ isUser }, at) => isUser && at > occasion.line);
  return answer < 0 ? lines.length : answer;
}

/**
 * The line in whose place somebody best says anew what a check looks for: what they said wrong, what they answered to the
 * occasion, or the last time that it was in time and in order. null where one sentence mends nothing.
 */
export function placeToSay(
  check: RubricCheck,
  { result, evidence }: { result: CheckResult; evidence: readonly Pick<Evidence, "line">[] },
  asked: Asked,
): number | null {
  const { lines } = asked;
  if (!isMended(check, result) || lines.length === 0 || isTooLong(lines)) return null;
  if (check.kind === "says") return placeToTell(check, asked);
  if (check.kind === "answers") return placeToAnswer(check, asked);
  const [first] = evidence;
  const isWrong = (check.kind === "avoids" || check.kind === "judged") && first && lines[first.line]?.isUser;
  return isWrong ? first.line : lastOwn(lines);
}

/** When something is said in a place; null where nobody knows. */
function startAt(lines: readonly Line[], place: number): number | null {
  const last = lines[place - 1];
  return lines[place]?.startSeconds ?? last?.endSeconds ?? last?.startSeconds ?? null;
}

/** The conversation up to a place, and what is said there now. */
export function contextOf(
  lines: readonly Line[],
  place: number,
  said: Pick<Line, "text" | "isSpoken" | "hasWords">,
) {
  const startSeconds = startAt(lines, place);
  const again = { ...said, isUser: true, startSeconds, endSeconds: null, isInterrupted: false };
  return [...lines.slice(0, place), again];
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
