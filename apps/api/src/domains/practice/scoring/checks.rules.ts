import { type Place, questionsIn, questionWordsIn, type SpokenLists } from "@field-advisor/language";
import type { CheckOf, Rubric, RubricCheck } from "@field-advisor/schema/rubric-forms";
import { counted } from "../../../lib/text.ts";
import {
  cannotTell,
  hasSpoken,
  type JudgedConversation,
  type Judgement,
  readConversation,
  traineesLength,
  type Verdict,
  verdict,
} from "./conversation.rules.ts";
import { judgeAnswers, judgeAvoids, judgeSays } from "./phrase-checks.rules.ts";
import { isTooLong, type Line } from "./lines.rules.ts";

interface Asked extends Place {
  isOpen: boolean;
}

export function questionsOf({
  lines,
  trainee,
  lists,
}: Pick<JudgedConversation, "lines" | "trainee" | "lists">): Asked[] {
  const { rules } = trainee.language;
  const known = questionWordsIn(lists, rules);
  return lines.flatMap(({ isUser, hasWords, text }, line) =>
    isUser && hasWords ? questionsIn(text, rules, known).map((question) => ({ line, ...question })) : [],
  );
}

function judgeAsks(
  { atLeast, isOpen }: CheckOf<"asks">,
  asked: readonly Asked[],
  conversation: JudgedConversation,
): Verdict {
  const places = asked
    .filter((question) => question.isOpen || !isOpen)
    .map(({ line, start, end }) => ({ line, start, end }));
  const noun = isOpen ? "open question" : "question";
  const { hasRules, name } = conversation.trainee.language;
  if (!hasRules) return verdict("cannot_tell", `There are no rules for questions in ${name}`, places);
  if (places.length >= atLeast)
    return verdict("met", `Asked ${counted(places.length, noun)}; at least ${atLeast}`, places);
  if (conversation.unknown.user.length > 0) return cannotTell(places);
  return verdict("not_met", `Asked ${places.length} of ${counted(atLeast, noun)}`, places);
}

export function longestTurnOf({ turns, counts }: Pick<JudgedConversation, "turns" | "counts">) {
  let longest: { words: number; place: Place } = { words: 0, place: { line: 0, start: 0, end: 0 } };
  for (const { isUser, from, to } of turns) {
    if (!isUser) continue;
    let count = 0;
    for (let line = from; line < to; line++) count += counts[line] ?? 0;
    if (count > longest.words) longest = { words: count, place: { line: from, start: 0, end: 0 } };
  }
  return longest;
}

/** In percent of all words, whole, as it is shown; null where nobody said one. */
export function shareOfWords({ lines, counts }: Pick<JudgedConversation, "lines" | "counts">): number | null {
  let [own, all] = [0, 0];
  for (const [line, { isUser }] of lines.entries()) {
    const count = counts[line] ?? 0;
    all += count;
    if (isUser) own += count;
  }
  return all === 0 ? null : Math.round((own / all) * 100);
}

function judgeListens(
  { mostShare, longestTurn }: CheckOf<"listens">,
  conversation: JudgedConversation,
): Verdict {
  const longest = longestTurnOf(conversation);
  if (longestTurn !== null && longest.words > longestTurn)
    return verdict("not_met", `Longest turn ${counted(longest.words, "word")}; at most ${longestTurn}`, [
      longest.place,
    ]);
  if (conversation.unknown.user.length > 0 || (mostShare !== null && conversation.unknown.agent.length > 0))
    return cannotTell();
  const hasAgent = conversation.lines.some(
    ({ isUser }, line) => !isUser && (conversation.counts[line] ?? 0) > 0,
  );
  if (!hasAgent && conversation.unknown.agent.length === 0)
    return verdict("not_discussed", "There was nobody to listen to: the agent said nothing");
  const share = shareOfWords(conversation) ?? 0;
  const isMet = mostShare === null || share <= mostShare;
  const said = mostShare === null ? [] : [`Spoke ${share}% of the words; at most ${mostShare}%`];
  const turn =
    longestTurn === null ? [] : [`Longest turn ${counted(longest.words, "word")}; at most ${longestTurn}`];
  return verdict(isMet ? "met" : "not_met", (isMet ? [...said, ...turn] : said).join(". "));
}

function judgeLasts({ unit, atLeast, atMost }: CheckOf<"lasts">, conversation: JudgedConversation): Verdict {
  const inTurns = unit === "turns";
  const length = inTurns
    ? traineesLength(conversation).turns
    : conversation.minutes && Number(conversation.minutes.toFixed(1));
  if (length === null) return verdict("cannot_tell", "It is not known how long it lasted");
  const figure = inTurns ? `Took ${counted(length, "turn")}` : `Lasted ${counted(length, "minute")}`;
  if (atLeast !== null && length < atLeast) return verdict("not_met", `${figure}; at least ${atLeast}`);
  if (atMost !== null && length > atMost) return verdict("not_met", `${figure}; at most ${atMost}`);
  return verdict("met", figure);
}

const tooLong = "This conversation is too long to be judged automatically, so a coach decides.";

/** Grows with every change of the rules, and is kept with what they judged. */
export const rulesVersion = 1;

function judgeBy(check: RubricCheck, conversation: JudgedConversation, { asked, checks }: Known): Verdict {
  switch (check.kind) {
    case "says":
      return judgeSays(check, conversation, checks);
    case "avoids":
      return judgeAvoids(check, conversation);
    case "asks":
      return judgeAsks(check, asked(), conversation);
    case "answers":
      return judgeAnswers(check, conversation);
    case "listens":
      return judgeListens(check, conversation);
    case "lasts":
      return judgeLasts(check, conversation);
    case "judged":
      return verdict("waiting");
  }
}

interface Known {
  asked: () => readonly Asked[];
  checks: ReadonlyMap<string, RubricCheck>;
}

export interface Judging {
  /** null where it is not known how long it lasted. */
  minutes: number | null;
  /** The shipped ones where they are left out. */
  lists?: SpokenLists;
}

/**
 * Judges a conversation by every check of a rubric that rules can decide, in the rubric's order; the others wait. A conversation in which
 * the trainee said nothing is judged by none, so that it gets no score for what it avoided; one that is too long is a coach's.
 */
export function judge(
  rubric: Pick<Rubric, "criteria">,
  lines: readonly Line[],
  { minutes, lists }: Judging,
): Judgement[] {
  const checks = rubric.criteria.flatMap((criterion) => criterion.checks);
  if (isTooLong(lines)) return checks.map(({ key }) => ({ key, ...verdict("waiting", tooLong) }));
  return judgeRead(checks, readConversation(lines, minutes, lists));
}

function judgeRead(checks: readonly RubricCheck[], conversation: JudgedConversation): Judgement[] {
  if (!hasSpoken(conversation))
    return checks.map(({ key }) => ({ key, ...verdict("not_discussed", "Nothing was said") }));
  let questions: Asked[] | undefined;
  const known = {
    asked: () => (questions ??= questionsOf(conversation)),
    checks: new Map(checks.map((check) => [check.key, check])),
  };
  return checks.map((check) => ({ key: check.key, ...judgeBy(check, conversation, known) }));
}

/** Why an attempt cannot be judged for its length, in words; null where it can be. Words that nobody wrote down may be many. */
function tooShortFor({ leastTurns, leastWords }: Rubric, conversation: JudgedConversation): string | null {
  const { turns, words } = traineesLength(conversation);
  const isShort = turns < leastTurns || (words < leastWords && conversation.unknown.user.length === 0);
  return isShort
    ? `Too short to judge: ${counted(turns, "turn")} and ${counted(words, "word")}, of at least ${leastTurns} and ${leastWords}`
    : null;
}

/** The same, and whether so little was said that nothing of it counts. */
export function judgeAttempt(
  rubric: Rubric,
  lines: readonly Line[],
  judging: Judging,
): { checks: Judgement[]; tooShort: string | null } {
  if (isTooLong(lines)) return { checks: judge(rubric, lines, judging), tooShort: null };
  const conversation = readConversation(lines, judging.minutes, judging.lists);
  const checks = rubric.criteria.flatMap((criterion) => criterion.checks);
  return { checks: judgeRead(checks, conversation), tooShort: tooShortFor(rubric, conversation) };
}

/** Neither praised nor missed. */
export const withheld = (checks: readonly Judgement[], why: string): Judgement[] =>
  checks.map(({ key }) => ({ key, ...verdict("cannot_tell", why) }));
