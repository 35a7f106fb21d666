import { lengthAt, patternsOf } from "./patterns.ts";
import { negators } from "./phrases.ts";
import type { Reading, Sentence } from "./reading.ts";
import type { Token } from "./token.ts";

/** They hold a negator and deny nothing that follows. */
const affirming = patternsOf(
  `not only|not just|not merely|no doubt|no question|without doubt|without a doubt|without question|no problem|no worries|no matter|
  not to worry|not least|never mind|nothing but|not a problem|no wonder|no later than|no more than|no less than|not until|
  do not forget|do not you worry|do not have to worry|no need to worry|need not worry|no questions asked|no strings attached|no wait|no sorry|no i mean|
  do not forget|not forget|never forget|do not worry|do not panic|do not hesitate|can not wait|why not|why do not|why does not|
  nicht nur|kein problem|kein thema|kein ding|kein stress|keine bange|keine frage|keine sorge|keine angst|ohne zweifel|ohne frage|kein wunder|nicht vergessen|nicht zuletzt|
  nicht wahr|nichts zu danken|keine ursache|warum nicht|nicht zogern|nicht wundern`,
);

/** Deny as negators do. */
const denying = patternsOf(
  `no way|stopped|ceased|hort auf|aufgehort|far from|free of|instead of|rather than|anything but|unable to|refuse to|refuses to|impossible to|fail to|fails to|
  can forget|forget about|be lying if|am lying if|wrong to say|wrong if i said|ware gelogen|gelogen wenn|out of the question|unlikely|lehne ab|lehnen ab|vergessen sie|kommt nicht in frage|unmoglich|anstatt|statt|
  rule out|ruled out|exclude|deny|ausschliessen|ausgeschlossen|bestreiten|leugnen|
  i doubt|we doubt|bezweifle|bezweifeln|wish i could|wish we could|
  too early to|too late to|too soon to|zu fruh|den teufel tun|far be it from|god forbid|heaven forbid|gott bewahre|hute mich|the last to|der letzte der|die letzte die|
  reluctant to|hesitate to|decline to|beware of|everything but|everything except|except|ausser|bis auf`,
);

/** A word or a set phrase that denies. */
export interface Negator {
  at: number;
  /** Behind its last word. */
  to: number;
}

/** "Net" and "Ned" are other words in English. */
const spokenInGerman = new Set("net ned nit".split(" "));

/** The negators of each sentence, each sentence read once. */
export function negatorsIn(reading: Reading, isGerman: boolean): (sentence: number) => readonly Negator[] {
  const known = new Map<number, Negator[]>();
  return (index) => {
    const before = known.get(index);
    if (before) return before;
    const sentence = reading.sentences[index];
    const found = sentence ? readNegators(reading.tokens, sentence, isGerman) : [];
    known.set(index, found);
    return found;
  };
}

function readNegators(
  tokens: readonly Token[],
  { from, to, isQuestion }: Sentence,
  isGerman: boolean,
): Negator[] {
  const found: Negator[] = [];
  for (let at = from; at < to; at += 1) {
    const affirmed = lengthAt(tokens, at, affirming);
    if (affirmed > 0 && !isRestricted(tokens, at) && !isFeared(tokens, at + affirmed)) {
      at += affirmed - 1;
      continue;
    }
    const denied = lengthAt(tokens, at, denying);
    if (denied > 0) {
      found.push({ at, to: at + denied });
      at += denied - 1;
    } else if (
      (negators.has(tokens[at]?.text ?? "") || (isGerman && spokenInGerman.has(tokens[at]?.text ?? ""))) &&
      !isAnswer(tokens, at, from, to) &&
      !isTag(tokens, at, to, isQuestion)
    )
      found.push({ at, to: at + 1 });
  }
  return found;
}

const modals = new Set("can could do does did will would may".split(" "));

/** "You can't just cancel" denies; "it is not just painless" does not. */
const isRestricted = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === "not" && tokens[at + 1]?.text === "just" && modals.has(tokens[at - 1]?.text ?? "");

const subjects = new Set("i you we they he she it that this there".split(" "));

const fears = new Set("worry panic angst sorge bange".split(" "));

/** "Do not worry that you lose it", "… about losing it", "keine Angst haben, dass …": what is named behind is denied. */
function isFeared(tokens: readonly Token[], behind: number): boolean {
  const [next, second, third] = [0, 1, 2].map((offset) => tokens[behind + offset]?.text ?? "");
  if (!fears.has(tokens[behind - 1]?.text ?? "")) return false;
  if (next === "that") return subjects.has(second ?? "");
  return next === "about" ? second?.endsWith("ing") === true : [next, second, third].includes("dass");
}

/** "No, it is covered", "no it is covered": an answer to what the other side said. */
const isAnswer = (tokens: readonly Token[], at: number, from: number, to: number): boolean =>
  ["no", "never", "nothing"].includes(tokens[at]?.text ?? "") &&
  (at === from || tokens[at]?.beginsPart === true) &&
  (at + 1 === to ||
    tokens[at + 1]?.beginsPart === true ||
    (tokens[at]?.text === "no" && subjects.has(tokens[at + 1]?.text ?? "")));

/** "…, isn't it?", "…, don't you?" */
const isTag = (tokens: readonly Token[], at: number, to: number, isQuestion: boolean): boolean =>
  isQuestion && at >= to - 3 && at > 0 && tokens[at - 1]?.beginsPart === true;

/** Those between two places, found by halves: they are sorted. */
export function within(sorted: readonly Negator[], low: number, high: number): Negator[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.at ?? 0) < low) from = middle + 1;
    else to = middle;
  }
  let end = from;
  while (end < sorted.length && (sorted[end]?.at ?? 0) <= high) end += 1;
  return sorted.slice(from, end);
}
