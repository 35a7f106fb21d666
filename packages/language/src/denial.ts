import { isEchoDenied, isEchoTakenBack } from "./echoes.ts";
import { type Negator, within } from "./negators.ts";
import { hasWord } from "./patterns.ts";
import type { Reading, Sentence } from "./reading.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

/** What a negation near some words does to them. */
export type Denial = "none" | "denied" | "doubtful";

/** A part that begins so stands by itself: what was denied before it is over. */
const beginsAnew = setOf(
  `i you we they he she it this that there my your our the a an but and so because however then if when since as what who how which please yes
  ich sie wir er es das der die ein eine man aber und denn weil sondern dann wenn da damit bitte ja was wer wie ihre ihr mein unser`,
);
const contrasts = setOf(
  "but because however although though while whereas unless aber sondern denn weil obwohl trotzdem allerdings jedoch doch",
);
const complementisers = setOf("that whether if dass ob");
const saying = setOf(
  "say saying said tell telling told promise promised know confirm confirmed claim claiming think believe guarantee guaranteed mean sure certain sicher sagen sage sagt behaupten behaupte versprechen verspreche wissen weiss bestatigen bestatige garantieren garantiere glaube glauben denke heisst meine doubt bezweifle bezweifeln",
);
const uttering = setOf("say says saying said think claim claims sagt sage sagen behauptet behaupten");
/** "I did not know that …" says that it is so. */
const factive = setOf(
  "know see realise realize notice understand forget mind wusste gewusst gesehen bemerkt verstehen vergessen",
);

/** In words: so far a negator surely denies; in what is reported farther, twice as far perhaps. */
const near = 6;
const farthest = 10;
/** Farther away nothing is read, so that a sentence without end costs no more than others. */
const beyond = 60;

/** Where the part of a sentence begins that holds a word: behind a mark or a word that begins anew. */
function partStart(tokens: readonly Token[], sentence: Sentence, at: number): number {
  for (let place = at; place > Math.max(sentence.from, at - beyond); place -= 1) {
    const token = tokens[place];
    if (token && (contrasts.has(token.text) || (token.beginsPart && beginsAnew.has(token.text))))
      return place;
  }
  return sentence.from;
}

function partEnd(tokens: readonly Token[], sentence: Sentence, at: number): number {
  for (let place = at + 1; place < Math.min(sentence.to, at + beyond); place += 1) {
    const token = tokens[place];
    if (token && (contrasts.has(token.text) || token.beginsPart)) return place;
  }
  return sentence.to;
}

/** What one negator does to the words from `from` to `to`. */
function effectOf(
  tokens: readonly Token[],
  sentence: Sentence,
  negator: Negator,
  from: number,
  to: number,
): Denial {
  if (negator.at > from && negator.at <= to) return effectWithin(tokens, negator, to);
  if (negator.at > to) return effectBehind(tokens, sentence, negator, from, to);
  const start = partStart(tokens, sentence, from);
  const distance = from - negator.to;
  if (negator.at >= start) {
    const isReported = hasWord(tokens, negator.to, from, complementisers);
    if (
      isReported &&
      hasWord(tokens, negator.to, from, factive) &&
      !hasWord(tokens, negator.to, from, saying)
    )
      return "doubtful";
    if (
      isReported &&
      !hasWord(tokens, negator.at - 3 < sentence.from ? sentence.from : negator.at - 3, from, saying)
    )
      return "doubtful";
    if (isAmount(tokens[from]) && distance > 0) return isOfTime(tokens, negator, from) ? "none" : "doubtful";
    const hasBreak =
      hasPartBetween(tokens, negator.to, from) ||
      isRunOn(tokens, negator.to, from) ||
      subjectsIn(tokens, negator.to, from) > mostSubjects;
    const reach = isReported ? farthest : near;
    if (distance > 2 * reach) return "none";
    return hasBreak || distance > reach ? "doubtful" : "denied";
  }
  // "I cannot say, whether it is covered": the part depends on the one before it.
  const before = tokens[start];
  if (before && complementisers.has(before.text) && negator.at >= partStart(tokens, sentence, start - 1))
    return hasWord(tokens, Math.max(sentence.from, negator.at - 3), start, saying) ? "denied" : "doubtful";
  const isSaid = start > sentence.from && uttering.has(tokens[start - 1]?.text ?? "");
  return isSaid && negator.at >= partStart(tokens, sentence, start - 1) ? "doubtful" : "none";
}

/** "Ich rufe Sie nicht zurück": the words themselves are denied. */
const effectWithin = (tokens: readonly Token[], { at, to }: Negator, end: number): Denial =>
  ["not", "nicht", "never", "nie"].includes(tokens[at]?.text ?? "") && !hasPartBetween(tokens, to, end)
    ? "denied"
    : "doubtful";

/** "Nothing to eat for six hours": what is denied is something else. */
const isAmount = (token: Token | undefined): boolean => /^[#@]/.test(token?.text ?? "");

/** Nothing, for so long. */
const isOfTime = (tokens: readonly Token[], { at }: Negator, from: number): boolean =>
  ["for", "fur"].includes(tokens[from - 1]?.text ?? "") &&
  (whole.has(tokens[at]?.text ?? "") || quantifiers.has(tokens[at]?.text ?? ""));

const auxiliaries = setOf("will can am are is have");

/** "I can't do it now I will call": without a mark a clause has begun, unless it is what is said or promised. */
function isRunOn(tokens: readonly Token[], from: number, to: number): boolean {
  if (hasWord(tokens, from, to, saying)) return false;
  for (let at = from; at + 1 < to; at += 1)
    if (subjects.has(tokens[at]?.text ?? "") && auxiliaries.has(tokens[at + 1]?.text ?? "")) return true;
  return false;
}

const mostSubjects = 3;

/** "It is not that I think it will be approved I know it will": so many clauses that the last one may be affirmed. */
function subjectsIn(tokens: readonly Token[], from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (subjects.has(tokens[at]?.text ?? "")) count += 1;
  return count;
}

/** Whether a mark stands between, but for the comma before "that". */
function hasPartBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1)
    if (tokens[at]?.beginsPart && !complementisers.has(tokens[at]?.text ?? "")) return true;
  return false;
}

const germanBehind = setOf("nicht nichts nie niemals keineswegs keinesfalls mitnichten nirgends nirgendwo");
/** "I promise nothing." */
const whole = setOf("nothing none nichts neither weder");
/** "A refund is out of the question." */
const final = setOf("out ausgeschlossen unmoglich impossible kommt");
/** Words that begin with these are a clause with a verb: what is denied behind them is another one. */
const subjects = setOf("i we you they he she it");
const quantifiers = setOf("kein keine keinen keinem keiner keines keinerlei no ohne without");

/** A negation behind the words: German ends a clause with it, and a clause that begins with "dass" is denied by what follows. */
function effectBehind(
  tokens: readonly Token[],
  sentence: Sentence,
  negator: Negator,
  from: number,
  to: number,
): Denial {
  const start = partStart(tokens, sentence, from);
  const end = partEnd(tokens, sentence, to);
  const text = tokens[negator.at]?.text ?? "";
  if (negator.at < end) {
    const isNext = negator.at - to <= 1;
    if (isAmount(tokens[from]) && (whole.has(text) || quantifiers.has(text))) return "none";
    if (isNext && whole.has(text)) return "denied";
    if (final.has(text) && negator.to === end) return "denied";
    if (quantifiers.has(text))
      return isNext || isLeft(tokens, negator.at, end, from - start) ? "doubtful" : "none";
    if (germanBehind.has(text))
      return negator.at >= end - 3 && (isNext || !isAmount(tokens[from])) ? "denied" : "doubtful";
    return subjects.has(tokens[from]?.text ?? "") ? "none" : "doubtful";
  }
  if (complementisers.has(tokens[start]?.text ?? ""))
    return hasWord(tokens, end, partEnd(tokens, sentence, end), saying) ? "denied" : "doubtful";
  return isShortened(tokens, sentence, negator, end) ? "doubtful" : "none";
}

/** "Nüsse sind da keine drin": German leaves the negator where the noun has gone to the front. */
const isLeft = (tokens: readonly Token[], at: number, end: number, before: number): boolean =>
  tokens[at]?.text.startsWith("kein") === true && (at + 1 === end || (at + 2 === end && before < 3));

const resuming = setOf("and but though although however only das dies den die aber doch nur");
const longestResumed = 8;

/** "…, and she won't", "…, das geht bei uns nicht": the next part denies what it does not say again. */
function isShortened(tokens: readonly Token[], sentence: Sentence, negator: Negator, start: number): boolean {
  const end = partEnd(tokens, sentence, start);
  const isLast = negator.to === end || negator.to === sentence.to;
  return (
    isLast &&
    negator.at - start <= longestResumed &&
    (negator.to === end || negator.at < end) &&
    resuming.has(tokens[start]?.text ?? "")
  );
}

/** Some words, from their first token to their last. */
interface Denied {
  from: number;
  to: number;
  /** They hold a negator themselves, which denies nothing else. */
  isDenying: boolean;
}

/**
 * What the negations of a sentence do to some of its words: plainly denied, in doubt, or nothing.
 */
export function denialOf(
  reading: Reading,
  negatorsOf: (sentence: number) => readonly Negator[],
  { from, to, isDenying }: Denied,
): Denial {
  const index = reading.sentenceOf[from] ?? 0;
  const sentence = reading.sentences[index];
  if (!sentence) return "none";
  const isLimited = limiting.has(reading.tokens[from]?.text ?? "") && isDenier(reading.tokens[from - 1]);
  if (isLimited && !isDenying) return "denied";
  const effects = within(negatorsOf(index), from - beyond, to + beyond)
    .filter(({ at }) => (at < from && !isRepeated(reading.tokens, at, from)) || at > (isDenying ? to : from))
    .map((negator) => effectOf(reading.tokens, sentence, negator, from, to))
    .filter((effect) => effect !== "none");
  if (isEchoDenied(reading, index, from, to)) return "denied";
  if (effects.length === 0) return isEchoTakenBack(reading, index) ? "doubtful" : "none";
  const isPlain = effects.length === 1 && effects[0] === "denied" && !sentence.isQuestion;
  return isPlain && !isStressed(reading.tokens, from, to) ? "denied" : "doubtful";
}

const limiting = setOf("only just nur bloss");
/** "Not only today" denies "only today", though it denies nothing else. */
const isDenier = (token: Token | undefined): boolean => ["not", "nicht", "never"].includes(token?.text ?? "");

const stressing = setOf("enough genug genugend oft");

/** "I cannot apologise enough" apologises. */
const isStressed = (tokens: readonly Token[], from: number, to: number): boolean =>
  hasWord(tokens, Math.max(0, from - 3), to + 4, stressing);

const longestRepetition = 4;

/** "They are not, I repeat, not guaranteed." */
const isRepeated = (tokens: readonly Token[], at: number, from: number): boolean =>
  from - at <= longestRepetition &&
  tokens[at]?.text === tokens[from]?.text &&
  tokens[at + 1]?.beginsPart === true;
