import { isAffirmation, type Place, quoting, type Said, sentencesIn } from "@field-advisor/language";
import type { CheckOf, RubricCheck } from "@field-advisor/schema/rubric-forms";
import { counted } from "../../../lib/text.ts";
import {
  cannotTell,
  type JudgedConversation,
  traineesTurn,
  type Verdict,
  verdict,
} from "./conversation.rules.ts";

type Says = CheckOf<"says">;

const isBefore = (one: Place, other: Place): boolean =>
  one.line < other.line || (one.line === other.line && one.start < other.start);

/** undefined where it cannot be known. */
type Known = boolean | undefined;

const both = (one: Known, other: Known): Known => {
  if (one === false || other === false) return false;
  return one === undefined || other === undefined ? undefined : true;
};

/** Where a check's phrases are proven to be said. */
export const placesSaid = (check: Says, { trainee }: JudgedConversation): Place[] =>
  proven(trainee.prove(check.phrases, check.sentence));

const proven = (said: readonly Said[]): Said[] => said.filter(({ proof }) => proof === "said");
const doubtful = (said: readonly Said[]): Said[] => said.filter(({ proof }) => proof === "doubtful");

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The first reason is told. */
const toBeLookedAt = (said: readonly Said[]): Verdict =>
  verdict("unclear", capital(said[0]?.reason ?? "in doubt"), said);

/** What was said plainly and then plainly denied is neither. */
function takenBack(said: readonly Said[]): Said | undefined {
  const last = said.findLast(({ proof }) => proof === "said");
  return last && said.find((each) => each.proof === "denied" && isBefore(last, each));
}

function isEarly(
  { withinTurns, withinMinutes }: Says,
  conversation: JudgedConversation,
  line: number,
): Known {
  const turn = traineesTurn(conversation, conversation.turnOfLine[line] ?? 0);
  const start = conversation.lines[line]?.startSeconds ?? null;
  const inMinutes = withinMinutes === null || (start === null ? undefined : start < withinMinutes * 60);
  return both(withinTurns === null || turn <= withinTurns, inMinutes);
}

/** Where the phrases of a check stand first, for a check that is to come before or after it; only what is proven tells. */
export function firstPlaceOf(
  check: RubricCheck | undefined,
  conversation: JudgedConversation,
): Place | undefined {
  if (check?.kind === "says") return placesSaid(check, conversation)[0];
  if (check?.kind !== "answers") return undefined;
  const { result, evidence } = judgeAnswers(check, conversation);
  return result === "met" ? evidence[0] : undefined;
}

/** Undecided where the phrase may have been said earlier, in a line whose words are not known. */
function isInOrder(
  order: NonNullable<Says["order"]>,
  other: Place,
  conversation: JudgedConversation,
  place: Place,
): Known {
  if (order.is === "after") return isBefore(other, place);
  if (!isBefore(place, other)) return false;
  return conversation.unknown.user.some((line) => line < place.line) ? undefined : true;
}

function mayBeAt(
  check: Says,
  other: Place | undefined,
  conversation: JudgedConversation,
  line: number,
): boolean {
  if (isEarly(check, conversation, line) === false) return false;
  return check.order?.is !== "before" || other === undefined || line < other.line;
}

function whyMissed(check: Says, conversation: JudgedConversation, first: Place): string {
  const turn = traineesTurn(conversation, conversation.turnOfLine[first.line] ?? 0);
  if (check.withinTurns !== null && turn > check.withinTurns)
    return `Said in turn ${turn}; to be said in the first ${check.withinTurns}`;
  const minutes = (conversation.lines[first.line]?.startSeconds ?? 0) / 60;
  if (check.withinMinutes !== null && minutes >= check.withinMinutes)
    return `Said after ${minutes.toFixed(1)} minutes; to be said in the first ${check.withinMinutes}`;
  return `Said, but not ${check.order?.is ?? "before"} what it has to come ${check.order?.is ?? "before"}`;
}

const noneSaid = "None of the phrases was said";
const onlyDenied = "Said only to deny it";

/** @param checks all of the rubric's, since one may have to come before another */
export function judgeSays(
  check: Says,
  conversation: JudgedConversation,
  checks: ReadonlyMap<string, RubricCheck>,
): Verdict {
  const said = conversation.trainee.prove(check.phrases, check.sentence);
  const places = proven(said);
  const { order } = check;
  const other = order === null ? undefined : firstPlaceOf(checks.get(order.check), conversation);
  if (order !== null && other === undefined && places.length > 0)
    return withoutOther(check, order, conversation, { places, checks });
  return (
    takenBackOf(said) ??
    judgePlaces(check, conversation, places, other) ??
    (doubtful(said).length > 0 ? toBeLookedAt(doubtful(said)) : undefined) ??
    judgePlaces(check, conversation, confirmed(check, conversation), other) ??
    (conversation.unknown.user.some((line) => mayBeAt(check, other, conversation, line))
      ? cannotTell(places)
      : missed(check, conversation, said))
  );
}

/** What was said too late or in another order is proven; what was not found is not. */
function missed(check: Says, conversation: JudgedConversation, said: readonly Said[]): Verdict {
  const [first, ...more] = proven(said);
  if (first) return verdict("not_met", whyMissed(check, conversation, first), [first, ...more]);
  return said.length > 0 ? verdict("not_found", onlyDenied, said) : verdict("not_found", noneSaid);
}

function takenBackOf(said: readonly Said[]): Verdict | undefined {
  const denial = takenBack(said);
  return denial && verdict("unclear", "Said, and denied later", [...proven(said), denial]);
}

/** The other check's words were not found: "after" them nothing can be said to have come; "before" them everything was. */
function withoutOther(
  check: Says,
  order: NonNullable<Says["order"]>,
  conversation: JudgedConversation,
  { places, checks }: { places: readonly Said[]; checks: ReadonlyMap<string, RubricCheck> },
): Verdict {
  if (conversation.unknown.user.length > 0) return cannotTell(places);
  const other = checks.get(order.check);
  const sentence = other?.sentence ?? "";
  if (order.is === "before")
    return judgePlaces(check, conversation, places, undefined) ?? missed(check, conversation, places);
  const mayBeSaid =
    other?.kind === "says" && doubtful(conversation.trainee.prove(other.phrases, sentence)).length > 0;
  return mayBeSaid
    ? verdict("unclear", `What it has to come after is to be looked at: “${sentence}”`, places)
    : verdict("not_met", `What it has to come after was never said: “${sentence}”`, places);
}

/** undefined where none of the places decides. */
function judgePlaces(
  check: Says,
  conversation: JudgedConversation,
  places: readonly Place[],
  other: Place | undefined,
): Verdict | undefined {
  const { order } = check;
  const states = (order === null ? places : places.slice(0, 1)).map((place) => ({
    place,
    isEarly: isEarly(check, conversation, place.line),
    isInOrder: order === null || other === undefined ? true : isInOrder(order, other, conversation, place),
  }));
  const met = states.flatMap((state) => (state.isEarly && state.isInOrder ? [state.place] : []));
  if (met.length > 0) return verdict("met", null, met);
  const open = states.filter((state) => both(state.isEarly, state.isInOrder) === undefined);
  if (open.some((state) => state.isInOrder === undefined)) return cannotTell(places);
  if (open.length > 0)
    return verdict("cannot_tell", "It is not known when it was said: there are no times", places);
  return undefined;
}

/** "You called them a rip-off": the agent did. */
const isTheirs = (
  { reason, phrase, line }: Said,
  phrases: readonly string[],
  { agent }: JudgedConversation,
): boolean => reason === quoting && agent.find([phrases[phrase] ?? ""]).some((place) => place.line < line);

/** The agent said it last, and the next that the trainee said is a plain yes. */
function confirmed(
  { phrases, sentence }: Says,
  { agent, lines, turns, turnOfLine }: JudgedConversation,
): Place[] {
  return agent.prove(phrases, sentence).flatMap(({ line, end, proof, reason }) => {
    const turn = (turnOfLine[line] ?? 0) + 1;
    const answer = turns[turn]?.from ?? -1;
    const { text, hasWords } = lines[answer] ?? { text: "", hasWords: false };
    const isSaid = proof === "said" || (proof === "doubtful" && reason === "asked, not said");
    // A yes answers the last sentence before it.
    const isLast = line === answer - 1 && sentencesIn(lines[line]?.text.slice(end) ?? "").length <= 1;
    return isSaid && isLast && hasWords && isAffirmation(text) ? [{ line: answer, start: 0, end: 0 }] : [];
  });
}

export function judgeAvoids(
  { phrases, sentence }: CheckOf<"avoids">,
  conversation: JudgedConversation,
): Verdict {
  const said = conversation.trainee.prove(phrases, sentence);
  const places = proven(said);
  if (places.length > 0) return verdict("not_met", `Said ${counted(places.length, "time")}`, places);
  const open = doubtful(said).filter((each) => !isTheirs(each, phrases, conversation));
  if (open.length > 0) return toBeLookedAt(open);
  if (conversation.unknown.user.length > 0) return cannotTell();
  const denied = said.filter(({ proof }) => proof === "denied");
  return denied.length > 0 ? verdict("met", onlyDenied, denied) : verdict("met", noneSaid);
}

/** Both sides take turns, so the next two of the trainee's follow the agent's at these distances. */
const nextTurns = [1, 3];

/** Where the agent said what is to be answered, and the turns in which it may be. */
export function occasionsOf({ after }: CheckOf<"answers">, { agent, turnOfLine }: JudgedConversation) {
  const occasions = agent.prove(after, "").filter(({ proof }) => proof !== "denied");
  const turnsAfter = ({ line }: Said) => nextTurns.map((next) => (turnOfLine[line] ?? -1) + next);
  return { occasions, turns: new Set(occasions.flatMap(turnsAfter)) };
}

/** One answer is enough: who answers a question only when it is asked again has answered it. */
export function judgeAnswers(check: CheckOf<"answers">, conversation: JudgedConversation): Verdict {
  const { phrases, sentence } = check;
  const { occasions, turns } = occasionsOf(check, conversation);
  if (occasions.length === 0)
    return conversation.unknown.agent.length > 0
      ? verdict("cannot_tell", "The words of the agent are not all known")
      : verdict("not_discussed", "The agent did not say what is to be answered");
  const turnOf = (line: number) => conversation.turnOfLine[line] ?? -1;
  const said = conversation.trainee.prove(phrases, sentence);
  const answers = said.filter(({ line }) => turns.has(turnOf(line)));
  if (proven(answers).length > 0) return verdict("met", null, proven(answers));
  if (doubtful(answers).length > 0) return toBeLookedAt(doubtful(answers));
  if (conversation.unknown.user.some((line) => turns.has(turnOf(line)))) return cannotTell(occasions);
  const late = proven(said).filter(({ line }) => line > (occasions[0]?.line ?? 0));
  if (late.length > 0) return verdict("not_met", "Answered later than in the next two turns", late);
  const hasNext = [...turns].some((turn) => conversation.turns[turn] !== undefined);
  return hasNext
    ? verdict("not_found", `${noneSaid} in the next two turns`, occasions)
    : verdict("not_met", "Nothing was said after it", occasions);
}

/** Whether words that mean what a check looks for stand where it looks for them: in time, in order, after the occasion. */
export function isPlaceFor(
  check: RubricCheck,
  conversation: JudgedConversation,
  checks: ReadonlyMap<string, RubricCheck>,
  places: readonly Place[],
): boolean {
  if (check.kind === "answers") {
    const { turns } = occasionsOf(check, conversation);
    return places.some(({ line }) => turns.has(conversation.turnOfLine[line] ?? -1));
  }
  if (check.kind !== "says") return true;
  const { order } = check;
  const other = order === null ? undefined : firstPlaceOf(checks.get(order.check), conversation);
  if (order?.is === "after" && other === undefined) return false;
  return judgePlaces(check, conversation, places, other)?.result === "met";
}
