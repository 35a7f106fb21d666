import { basesOf } from "./forms.ts";
import { beforeTimes, dayPartAt, isHour, spokenClockAt, timesOf } from "./clock.ts";
import { expand } from "./contractions.ts";
import { clockOf, numberAt, numberWordOf, units } from "./numbers.ts";
import { withoutFillers, withoutRepeats } from "./pauses.ts";
import { fold, visitPieces } from "./pieces.ts";
import { inherit, type Token } from "./token.ts";
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

const beginsTimes = setOf("half quarter halb viertel per a");

const isNumberLike = (text: string): boolean =>
  beginsTimes.has(text) ||
  units[text] !== undefined ||
  numberWordOf(text) !== undefined ||
  /^\d|halb$/.test(text);

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

const endsSentence = /^[.!?…？！。\n]$/;
const marks = /^(?:[.!?;:,…–—()\n？！。]|\s-\s)$/;

/** Most pieces are words, which begin with a letter or a figure. */
const isMarkOf = (raw: string): boolean =>
  raw.charCodeAt(0) < 48 || raw.length === 1 || raw.length === 3 ? marks.test(raw) : false;

interface Draft extends Token {
  raw: string;
  isNumberLike: boolean;
}

/**
 * Reads a text into tokens: without what only fills a pause, with short forms written out and numbers as numbers.
 * @param line told with each token
 * @param isVerbatim keeps what fills pauses, and what was said twice
 */
export function readText(text: string, line = 0, isVerbatim = false): ReadText {
  const drafts: Draft[] = [];
  let [beginsPart, beginsSentence, followsQuestion] = [false, true, false];
  let words = 0;
  visitPieces(text, (raw, start) => {
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
    for (const { text: word, bases, isNumberLike: mayBeNumber } of wordsFor(raw)) {
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
      });
      beginsPart = false;
      beginsSentence = false;
      followsQuestion = false;
    }
  });
  const tokens = isVerbatim ? drafts : withoutRepeats(withNumbers(withoutFillers(drafts)));
  return { tokens, words, isEnded: beginsSentence, endsWithQuestion: followsQuestion };
}

const corrections = setOf(
  "sorry no rather mean or i pardon nein entschuldigung beziehungsweise vielmehr ich meine",
);
const longestCorrection = 3;

/** Where a number takes the place of the one before: "four, sorry, fourteen days". */
function isCorrected(tokens: readonly Token[], at: number): number {
  for (let next = at + 1; next <= at + longestCorrection; next += 1) {
    const token = tokens[next];
    if (token === undefined || token.beginsSentence) return 0;
    if (token.text.startsWith("#")) return next > at + 1 ? next - at : 0;
    if (!corrections.has(token.text) || (next === at + 1 && !token.beginsPart)) return 0;
  }
  return 0;
}

function withNumbers(drafts: readonly Draft[]): readonly Token[] {
  if (!drafts.some((draft) => draft.isNumberLike)) return drafts;
  const words = drafts.map(({ text }) => text);
  const tokens: Token[] = [];
  for (let at = 0; at < drafts.length;) {
    const draft = drafts[at] as Draft;
    const read = draft.isNumberLike ? numberTokenAt(drafts, words, at) : undefined;
    if (read === undefined) tokens.push(draft);
    else tokens.push({ ...draft, ...read.token, end: drafts[at + read.length - 1]?.end ?? draft.end });
    at += read?.length ?? 1;
  }
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const skipped = token.text.startsWith("#") ? isCorrected(tokens, at) : 0;
    if (skipped === 0) kept.push(token);
    else {
      for (let each = at; each < at + skipped; each += 1)
        inherit(tokens[at + skipped], tokens[each] as Token);
      at += skipped - 1;
    }
  }
  return currencyBehind(kept);
}

function numberTokenAt(
  drafts: readonly Draft[],
  words: readonly string[],
  at: number,
): { token: Pick<Token, "text" | "bases">; length: number } | undefined {
  const draft = drafts[at] as Draft;
  const spoken = spokenClockAt(words, at);
  if (spoken) return { token: { text: spoken.bases[0] ?? "", bases: spoken.bases }, length: spoken.length };
  const shown = clockOf(draft.raw);
  if (shown !== undefined) {
    const more = dayPartAt(words, at + 1, shown);
    const bases = more?.bases ?? timesOf(shown);
    return { token: { text: bases[0] ?? "", bases }, length: 1 + (more?.length ?? 0) };
  }
  if (words[at] === "per" && words[at + 1] === "cent")
    return { token: { text: "percent", bases: ["percent"] }, length: 2 };
  const unit = units[words[at] ?? ""];
  if (unit !== undefined) return { token: { text: unit, bases: [unit] }, length: 1 };
  const number = /\d/.test(draft.raw) && !numberWordOf(draft.raw) ? undefined : numberAt(words, at);
  if (!number) return undefined;
  const text = `#${number.value}`;
  const clock = isHour(number.value) ? dayPartAt(words, at + number.length, number.value * 60) : undefined;
  if (clock)
    return {
      token: { text: clock.bases[0] ?? "", bases: clock.bases },
      length: number.length + clock.length,
    };
  const mayBeTime = isHour(number.value) && beforeTimes.has(words[at - 1] ?? "");
  return {
    token: { text, bases: mayBeTime ? [text, ...timesOf(number.value * 60)] : [text] },
    length: number.length,
  };
}

const currencies = new Set(["euro", "pound", "dollar"]);

/** "£250" as "250 pounds". */
function currencyBehind(tokens: Token[]): Token[] {
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const [one, two] = [tokens[at] as Token, tokens[at + 1] as Token];
    if (!currencies.has(one.text) || !two.text.startsWith("#") || one.end !== two.start) continue;
    tokens[at] = {
      ...two,
      beginsPart: one.beginsPart,
      beginsSentence: one.beginsSentence,
      followsQuestion: one.followsQuestion,
    };
    tokens[at + 1] = { ...one, beginsPart: false, beginsSentence: false, followsQuestion: false };
  }
  return tokens;
}
