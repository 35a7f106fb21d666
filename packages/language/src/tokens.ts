import { basesOf } from "./forms.ts";
import { expand } from "./contractions.ts";
import { type Draft, withNumbers } from "./number-tokens.ts";
import { numberWordOf, units } from "./numbers.ts";
import { withoutFillers, withoutRepeats } from "./pauses.ts";
import { fold, visitPieces } from "./pieces.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

/** The tokens of a text, and how it ends. */
export interface ReadText {
  tokens: readonly Token[];
  /** As they are written. */
  words: number;
  /** The last sentence is over: a mark says so. */
  isEnded: boolean;
  endsWithQuestion: boolean;
}

interface Word {
  text: string;
  bases: readonly string[];
  /** It may begin or be a number, a time or a unit. */
  isNumberLike: boolean;
}

const symbols = new Set(["%", "€", "£", "$"]);
const expanded = new Map<string, readonly Word[]>();
const mostExpanded = 50_000;

const beginsNumbers = setOf("half quarter halb halbes halben viertel per a ein minus negative");

const isNumberLike = (text: string): boolean =>
  beginsNumbers.has(text) ||
  units[text] !== undefined ||
  numberWordOf(text) !== undefined ||
  /^\d|halb(?:tausend|hundert)?$/.test(text);

function wordsFor(raw: string): readonly Word[] {
  const known = expanded.get(raw);
  if (known) return known;
  if (expanded.size >= mostExpanded) expanded.clear();
  const found = symbols.has(raw)
    ? [{ text: units[raw] ?? raw, bases: [units[raw] ?? raw], isNumberLike: true }]
    : expand(fold(raw)).map((text) => ({ text, bases: basesOf(text), isNumberLike: isNumberLike(text) }));
  expanded.set(raw, found);
  return found;
}

const quotation = /^["“”„«»]$/;
/** Farther apart two marks are no quotation: one was forgotten, or is of inches. */
const longestQuotation = 60;
const endsSentence = /^[.!?…？！。\n]$/;
const marks = /^(?:[.!?;:,…–—()\n？！。]|\s-\s)$/;

/** Most pieces are words, which begin with a letter or a figure. */
const isMarkOf = (raw: string): boolean =>
  raw.charCodeAt(0) < 48 || raw.length === 1 || raw.length === 3 ? marks.test(raw) : false;

/**
 * Reads a text into tokens: without what only fills a pause, with short forms written out and numbers as numbers.
 * @param line told with each token
 * @param isVerbatim keeps what fills pauses, and what was said twice
 */
export function readText(text: string, line = 0, isVerbatim = false): ReadText {
  const drafts: Draft[] = [];
  let [beginsPart, beginsSentence, followsQuestion] = [false, true, false];
  let words = 0;
  let quotedFrom: number | undefined;
  visitPieces(text, (raw, start) => {
    if (raw.charCodeAt(0) === 34 || (raw.length === 1 && quotation.test(raw))) {
      if (quotedFrom === undefined) quotedFrom = drafts.length;
      else {
        quote(drafts, quotedFrom);
        quotedFrom = undefined;
      }
      return;
    }
    if (
      isMarkOf(raw) &&
      !(
        raw === "." &&
        /^\w/.test(text.slice(start + 1, start + 2)) &&
        /\w$/.test(text.slice(start - 1, start))
      )
    ) {
      beginsPart = true;
      if (!endsSentence.test(raw)) return;
      beginsSentence = true;
      followsQuestion ||= raw === "?" || raw === "？";
      return;
    }
    const end = start + raw.length;
    words += symbols.has(raw) ? 0 : 1;
    const said = hasSign(text, raw, start) ? [...minus, ...wordsFor(raw)] : wordsFor(raw);
    for (const { text: word, bases, isNumberLike: mayBeNumber } of said) {
      drafts.push({
        raw,
        text: word,
        bases,
        isNumberLike: mayBeNumber,
        line,
        start,
        end,
        beginsPart,
        beginsSentence,
        followsQuestion,
        isQuoted: false,
      });
      beginsPart = false;
      beginsSentence = false;
      followsQuestion = false;
    }
  });
  // What is all in marks is how a transcript is written.
  if (drafts.length > 0 && drafts.every(({ isQuoted }) => isQuoted))
    for (const draft of drafts) draft.isQuoted = false;
  const tokens = isVerbatim ? drafts : withoutRepeats(withNumbers(withoutFillers(drafts)));
  return { tokens, words, isEnded: beginsSentence, endsWithQuestion: followsQuestion };
}

function quote(drafts: readonly Draft[], from: number): void {
  if (drafts.length - from > longestQuotation) return;
  for (const draft of drafts.slice(from)) draft.isQuoted = true;
}

const minus = wordsFor("minus");

/** "-3.5 %", and not "5-10 %" or "B-12". */
const hasSign = (text: string, raw: string, start: number): boolean =>
  /^\d/.test(raw) && /^(?:^|\s)[-−]$/.test(text.slice(Math.max(0, start - 2), start));
