import type { CheckOf, RubricCheck } from "@field-advisor/schema/rubric-forms";
import { counted } from "../../../lib/text.ts";
import { cannotTell, type Conversation, traineesTurn, type Verdict, verdict } from "./conversation.rules.ts";
import type { Place } from "./words.rules.ts";

type Says = CheckOf<"says">;

const isBefore = (one: Place, other: Place): boolean =>
  one.line < other.line || (one.line === other.line && one.start < other.start);

/** undefined where it cannot be known. */
type Known = boolean | undefined;

const both = (one: Known, other: Known): Known => {
  if (one === false || other === false) return false;
  return one === undefined || other === undefined ? undefined : true;
};

function isEarly({ withinTurns, withinMinutes }: Says, conversation: Conversation, line: number): Known {
  const turn = traineesTurn(conversation, conversation.turnOfLine[line] ?? 0);
  const start = conversation.lines[line]?.startSeconds ?? null;
  const inMinutes = withinMinutes === null || (start === null ? undefined : start < withinMinutes * 60);
  return both(withinTurns === null || turn <= withinTurns, inMinutes);
}

/** Where the phrases of a check stand first, for a check that is to come before or after it. */
function firstPlaceOf(check: RubricCheck | undefined, conversation: Conversation): Place | undefined {
  if (check?.kind === "says") return conversation.words.find(check.phrases, true)[0];
  if (check?.kind !== "answers") return undefined;
  const { result, evidence } = judgeAnswers(check, conversation);
  return result === "met" ? evidence[0] : undefined;
}

/** Undecided where the phrase may have been said earlier, in a line whose words are not known. */
function isInOrder(
  order: Says["order"],
  other: Place | undefined,
  conversation: Conversation,
  place: Place,
): Known {
  if (order === null || other === undefined) return true;
  if (order.is === "after") return isBefore(other, place);
  if (!isBefore(place, other)) return false;
  return conversation.unknown.user.some((line) => line < place.line) ? undefined : true;
}

function mayBeAt(check: Says, other: Place | undefined, conversation: Conversation, line: number): boolean {
  if (isEarly(check, conversation, line) === false) return false;
  return check.order?.is !== "before" || other === undefined || line < other.line;
}

function whyMissed(check: Says, conversation: Conversation, [first]: readonly Place[]): string {
  if (first === undefined) return "None of the phrases was said";
  const turn = traineesTurn(conversation, conversation.turnOfLine[first.line] ?? 0);
  if (check.withinTurns !== null && turn > check.withinTurns)
    return `Said in turn ${turn}; to be said in the first ${check.withinTurns}`;
  const minutes = (conversation.lines[first.line]?.startSeconds ?? 0) / 60;
  if (check.withinMinutes !== null && minutes >= check.withinMinutes)
    return `Said after ${minutes.toFixed(1)} minutes; to be said in the first ${check.withinMinutes}`;
  return `Said, but not ${check.order?.is ?? "before"} what it has to come ${check.order?.is ?? "before"}`;
}

/** @param checks all of the rubric's, since one may have to come before another */
export function judgeSays(
  check: Says,
  conversation: Conversation,
  checks: ReadonlyMap<string, RubricCheck>,
): Verdict {
  const { order } = check;
  const places = conversation.words.find(check.phrases, true);
  const other = order === null ? undefined : firstPlaceOf(checks.get(order.check), conversation);
  if (order !== null && other === undefined)
    return conversation.unknown.user.length > 0
      ? cannotTell(places)
      : verdict("not_discussed", `What it has to come ${order.is} was not said`, places);
  const states = places.map((place) => ({
    place,
    isEarly: isEarly(check, conversation, place.line),
    isInOrder: isInOrder(order, other, conversation, place),
  }));
  const met = states.flatMap((state) => (state.isEarly && state.isInOrder ? [state.place] : []));
  if (met.length > 0) return verdict("met", null, met);
  const open = states.filter((state) => both(state.isEarly, state.isInOrder) === undefined);
  if (open.some((state) => state.isInOrder === undefined)) return cannotTell(places);
  if (open.length > 0)
    return verdict("cannot_tell", "It is not known when it was said: there are no times", places);
  if (conversation.unknown.user.some((line) => mayBeAt(check, other, conversation, line)))
    return cannotTell(places);
  return verdict("not_met", whyMissed(check, conversation, places), places);
}

export function judgeAvoids({ phrases }: CheckOf<"avoids">, { words, unknown }: Conversation): Verdict {
  const places = words.find(phrases, true);
  if (places.length > 0) return verdict("not_met", `Said ${counted(places.length, "time")}`, places);
  return unknown.user.length > 0 ? cannotTell() : verdict("met");
}

/** Both sides take turns, so the next two of the trainee's follow the agent's at these distances. */
const nextTurns = [1, 3];

/** One answer is enough: who answers a question only when it is asked again has answered it. */
export function judgeAnswers({ after, phrases }: CheckOf<"answers">, conversation: Conversation): Verdict {
  const occasions = conversation.words.find(after, false);
  if (occasions.length === 0)
    return conversation.unknown.agent.length > 0
      ? verdict("cannot_tell", "The words of the agent are not all known")
      : verdict("not_discussed", "The agent did not say what is to be answered");
  const turnOf = (line: number) => conversation.turnOfLine[line] ?? -1;
  const turns = new Set(occasions.flatMap(({ line }) => nextTurns.map((next) => turnOf(line) + next)));
  const answers = conversation.words.find(phrases, true).filter(({ line }) => turns.has(turnOf(line)));
  if (answers.length > 0) return verdict("met", null, answers);
  if (conversation.unknown.user.some((line) => turns.has(turnOf(line)))) return cannotTell(occasions);
  const hasNext = [...turns].some((turn) => conversation.turns[turn] !== undefined);
  return verdict(
    "not_met",
    hasNext ? "Not answered in the next two turns" : "Nothing was said after it",
    occasions,
  );
}
