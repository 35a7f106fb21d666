import { negators } from "./phrases.ts";
import type { Reading, Sentence } from "./reading.ts";
import type { Token } from "./token.ts";

/** What a negation near some words does to them. */
export type Denial = "none" | "denied" | "doubtful";

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const textsOf = (row: string): string[][] => row.split("|").map((each) => each.trim().split(/\s+/));

/** They hold a negator and deny nothing that follows. */
const affirming = textsOf(
  `not only|not just|not merely|no doubt|no question|without doubt|without a doubt|without question|no problem|no worries|no matter|
  not to worry|not least|never mind|nothing but|not a problem|no wonder|no later than|no more than|no less than|not until|
  do not forget|not forget|never forget|do not worry|do not panic|do not hesitate|can not wait|why not|why do not|why does not|
  nicht nur|kein problem|keine frage|keine sorge|keine angst|ohne zweifel|ohne frage|kein wunder|nicht vergessen|nicht zuletzt|
  nicht wahr|nichts zu danken|keine ursache|warum nicht|nicht zogern|nicht wundern`,
);

/** Deny as negators do. */
const denying = textsOf(
  `no way|far from|free of|instead of|rather than|anything but|unable to|refuse to|refuses to|impossible to|fail to|fails to|
  can forget|forget about|be lying if|am lying if|wrong to say|wrong if i said|ware gelogen|gelogen wenn|out of the question|unlikely|lehne ab|lehnen ab|vergessen sie|kommt nicht in frage|unmoglich|anstatt|statt`,
);

/** A part that begins so stands by itself: what was denied before it is over. */
const beginsAnew = list(
  `i you we they he she it this that there my your our the a an but and so because however then if when since as what who how which please yes
  ich sie wir er es das der die ein eine man aber und denn weil sondern dann wenn da damit bitte ja was wer wie ihre ihr mein unser`,
);
const contrasts = list(
  "but because however although though while whereas unless aber sondern denn weil obwohl trotzdem allerdings jedoch doch",
);
const complementisers = list("that whether if dass ob");
const saying = list(
  "say saying said tell telling told promise promised know confirm confirmed claim claiming think believe guarantee guaranteed mean sure certain sicher sagen sage sagt behaupten behaupte versprechen verspreche wissen weiss bestatigen bestatige garantieren garantiere glaube glauben denke heisst meine",
);
/** "I did not know that …" says that it is so. */
const factive = list(
  "know see realise realize notice understand forget mind wusste gewusst gesehen bemerkt verstehen vergessen",
);

/** In words: so far a negator surely denies; in what is reported farther, twice as far perhaps. */
const near = 6;
const farthest = 10;

interface Negator {
  at: number;
  /** Behind its last word. */
  to: number;
}

const isAt = (tokens: readonly Token[], at: number, texts: readonly string[]): boolean =>
  texts.every((text, offset) => tokens[at + offset]?.text === text);

/** The negators of each sentence, each sentence read once. */
export function negatorsIn(reading: Reading): (sentence: number) => readonly Negator[] {
  const known = new Map<number, Negator[]>();
  return (index) => {
    const before = known.get(index);
    if (before) return before;
    const sentence = reading.sentences[index];
    const found = sentence ? readNegators(reading.tokens, sentence) : [];
    known.set(index, found);
    return found;
  };
}

function readNegators(tokens: readonly Token[], { from, to, isQuestion }: Sentence): Negator[] {
  const found: Negator[] = [];
  for (let at = from; at < to; at += 1) {
    const affirmed = affirming.find((texts) => isAt(tokens, at, texts));
    if (affirmed) {
      at += affirmed.length - 1;
      continue;
    }
    const denied = denying.find((texts) => isAt(tokens, at, texts));
    if (denied) {
      found.push({ at, to: at + denied.length });
      at += denied.length - 1;
    } else if (
      negators.has(tokens[at]?.text ?? "") &&
      !isAnswer(tokens, at, from, to) &&
      !isTag(tokens, at, to, isQuestion)
    )
      found.push({ at, to: at + 1 });
  }
  return found;
}

/** "No, it is covered": an answer to what the other side said. */
const isAnswer = (tokens: readonly Token[], at: number, from: number, to: number): boolean =>
  ["no", "never", "nothing"].includes(tokens[at]?.text ?? "") &&
  (at === from || tokens[at]?.beginsPart === true) &&
  (at + 1 === to || tokens[at + 1]?.beginsPart === true);

/** "…, isn't it?", "…, don't you?" */
const isTag = (tokens: readonly Token[], at: number, to: number, isQuestion: boolean): boolean =>
  isQuestion && at >= to - 3 && at > 0 && tokens[at - 1]?.beginsPart === true;

/** Where the part of a sentence begins that holds a word: behind a mark or a word that begins anew. */
function partStart(tokens: readonly Token[], sentence: Sentence, at: number): number {
  for (let place = at; place > sentence.from; place -= 1) {
    const token = tokens[place];
    if (token && (contrasts.has(token.text) || (token.beginsPart && beginsAnew.has(token.text))))
      return place;
  }
  return sentence.from;
}

function partEnd(tokens: readonly Token[], sentence: Sentence, at: number): number {
  for (let place = at + 1; place < sentence.to; place += 1) {
    const token = tokens[place];
    if (token && (contrasts.has(token.text) || token.beginsPart)) return place;
  }
  return sentence.to;
}

const some = (tokens: readonly Token[], from: number, to: number, words: ReadonlySet<string>): boolean => {
  for (let at = from; at < to; at += 1) if (words.has(tokens[at]?.text ?? "")) return true;
  return false;
};

/** What one negator does to the words from `from` to `to`. */
function effectOf(
  tokens: readonly Token[],
  sentence: Sentence,
  negator: Negator,
  from: number,
  to: number,
): Denial {
  if (negator.at > to) return effectBehind(tokens, sentence, negator, from, to);
  const start = partStart(tokens, sentence, from);
  const distance = from - negator.to;
  if (negator.at >= start) {
    const isReported = some(tokens, negator.to, from, complementisers);
    if (isReported && some(tokens, negator.to, from, factive) && !some(tokens, negator.to, from, saying))
      return "doubtful";
    if (
      isReported &&
      !some(tokens, negator.at - 3 < sentence.from ? sentence.from : negator.at - 3, from, saying)
    )
      return "doubtful";
    const hasBreak = hasPartBetween(tokens, negator.to, from);
    const reach = isReported ? farthest : near;
    if (distance > 2 * reach) return "none";
    return hasBreak || distance > reach ? "doubtful" : "denied";
  }
  // "I cannot say, whether it is covered": the part depends on the one before it.
  const before = tokens[start];
  if (before && complementisers.has(before.text) && negator.at >= partStart(tokens, sentence, start - 1))
    return some(tokens, Math.max(sentence.from, negator.at - 3), start, saying) ? "denied" : "doubtful";
  return "none";
}

function hasPartBetween(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at <= to; at += 1) if (tokens[at]?.beginsPart) return true;
  return false;
}

const germanBehind = list("nicht nichts nie niemals keineswegs keinesfalls mitnichten");
/** "I promise nothing." */
const whole = list("nothing none nichts");
/** Words that begin with these are a clause with a verb: what is denied behind them is another one. */
const subjects = list("i we you they he she it");
const quantifiers = list("kein keine keinen keinem keiner keines keinerlei no ohne without");

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
    if (isNext && whole.has(text)) return "denied";
    if (quantifiers.has(text)) return isNext ? "doubtful" : "none";
    if (germanBehind.has(text)) return negator.at >= end - 3 ? "denied" : "doubtful";
    return subjects.has(tokens[from]?.text ?? "") ? "none" : "doubtful";
  }
  if (complementisers.has(tokens[start]?.text ?? ""))
    return some(tokens, end, partEnd(tokens, sentence, end), saying) ? "denied" : "doubtful";
  return "none";
}

/**
 * What the negations of a sentence do to some of its words: plainly denied, in doubt, or nothing.
 */
export function denialOf(
  reading: Reading,
  negatorsOf: (sentence: number) => readonly Negator[],
  from: number,
  to: number,
): Denial {
  const index = reading.sentenceOf[from] ?? 0;
  const sentence = reading.sentences[index];
  if (!sentence) return "none";
  const effects = negatorsOf(index)
    .filter(({ at }) => (at < from && !isRepeated(reading.tokens, at, from)) || at > to)
    .map((negator) => effectOf(reading.tokens, sentence, negator, from, to))
    .filter((effect) => effect !== "none");
  if (effects.length === 0) return isTakenBack(reading, index) ? "doubtful" : "none";
  return effects.length === 1 && effects[0] === "denied" ? "denied" : "doubtful";
}

const longestRepetition = 4;

/** "They are not, I repeat, not guaranteed." */
const isRepeated = (tokens: readonly Token[], at: number, from: number): boolean =>
  from - at <= longestRepetition &&
  tokens[at]?.text === tokens[from]?.text &&
  tokens[at + 1]?.beginsPart === true;

const mostWordsBehind = 4;

/** "A new one? Not from me." */
function isTakenBack(reading: Reading, index: number): boolean {
  const next = reading.sentences[index + 1];
  if (!next || reading.sentences[index]?.isQuestion !== true) return false;
  const first = reading.tokens[next.from];
  const isNear = reading.tokens[next.from - 1]?.line === first?.line;
  return (
    isNear &&
    negators.has(first?.text ?? "") &&
    (next.to - next.from <= mostWordsBehind || first?.text !== "no")
  );
}
