import { durations } from "./number-tokens.ts";
import { units } from "./numbers.ts";
import { hasAny, hasWord, lengthAt, patternsOf } from "./patterns.ts";
import type { Scope } from "./scope.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

/** Directly before an amount: it is another one. */
const bounds = patternsOf(
  `between|zwischen|less than|more than|under|over|almost|nearly|not quite|at least|at most|not even|half of|twice|double|every|another|
  weniger als|mehr als|unter|uber|fast|knapp|beinahe|mindestens|hochstens|maximal|nicht einmal|nicht mal|doppelt|alle|weitere|
  about|around|roughly|approximately|some|etwa|ungefahr|circa|ca|rund|an die`,
);
const longestBound = 2;
/** Before an article they bound only what is measured: "about a year", and not "about a refund". */
const prepositions = setOf("about around over under between unter uber zwischen");
const measures = new Set([
  ...Object.keys(durations),
  ...Object.values(units),
  ..."dozen third quarter half mile kilo metre meter litre liter dutzend drittel viertel".split(" "),
]);
/** In German one percent is written as an article is. */
const ones = setOf("ein eine einen einem a an");
const ranging = setOf("to or bis oder and und");
/** Behind an amount: it is not the one that is wanted. */
const excess = patternsOf(
  "too much|too many|too heavy|too long|too high|too low|too little|zu viel|zu schwer|zu lang|zu hoch|zu niedrig|zu wenig",
);

const isNumber = (token: Token | undefined): boolean => token?.text.startsWith("#") === true;
const isTime = (token: Token | undefined): boolean => token?.text.startsWith("@") === true;

/**
 * Whether an amount may be another one than it looks: "almost 250 euros", "1.5 to 2 percent", "an hour and 45 minutes", "23 kilos, the
 * limit is twenty".
 */
export function isOtherAmount(scope: Scope): boolean {
  const { tokens, from, to } = scope;
  const amount = tokens[from];
  const isAmount = isNumber(amount) || isTime(amount);
  if (!isAmount && !ones.has(amount?.text ?? "")) return false;
  for (let length = 1; length <= longestBound; length += 1)
    if (lengthAt(tokens, from - length, bounds) === length)
      return (
        isAmount ||
        !prepositions.has(tokens[from - 1]?.text ?? "") ||
        measures.has(tokens[from + 1]?.text ?? "")
      );
  if (!isAmount || isTime(amount)) return false;
  const isJoined = (at: number) => ranging.has(tokens[at]?.text ?? "");
  if (isNumber(tokens[from - 1]) || (isJoined(from - 1) && isNumber(tokens[from - 2]))) return true;
  if (isNumber(tokens[to + 1])) return true;
  if (isJoined(to + 1) && tokens[to + 1]?.text !== "and" && isNumber(tokens[to + 2])) return true;
  return isRest(scope) || hasAny(tokens, to + 1, scope.end, excess) || hasAnotherAmount(scope);
}

const isUnitOf = (token: Token | undefined, unit: Token | undefined): boolean =>
  token?.bases.some((base) => unit?.bases.includes(base)) === true;

const times = setOf(
  "hour hours stunde stunden minute minutes minuten year years jahr jahre jahren month months monat monate monaten",
);

/** "An hour and 45 minutes", "zwei Jahre drei Monate". */
function isRest({ tokens, from }: Scope): boolean {
  if (tokens[from]?.beginsPart) return false;
  const isJoined = tokens[from - 1]?.text === "and" || tokens[from - 1]?.text === "und";
  return times.has(tokens[from - (isJoined ? 2 : 1)]?.text ?? "") && times.has(tokens[from + 1]?.text ?? "");
}

/** Tells which of two amounts is the one of today. */
export const today = setOf("now today nowadays jetzt heute inzwischen nun mittlerweile");

/** Years say when, not how much. */
const isYear = (text: string): boolean => /^#(?:19|20)\d\d$/.test(text);

/** Of the same unit, or of none: which of the two is meant, nobody can tell by the words. */
function hasAnotherAmount({ tokens, from, to, start, end, partStart, partEnd }: Scope): boolean {
  if (hasWord(tokens, partStart, partEnd, today)) return false;
  const unit = tokens[from + 1];
  for (let at = start; at < end; at += 1) {
    const token = tokens[at];
    if ((at >= from && at <= to) || !token || !isNumber(token) || token.text === tokens[from]?.text) continue;
    const next = at + 1 < end ? tokens[at + 1] : undefined;
    if (next === undefined || next.beginsPart ? !isYear(token.text) : isUnitOf(next, unit)) return true;
  }
  return false;
}
