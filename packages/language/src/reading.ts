import { visitPieces } from "./pieces.ts";
import type { Token } from "./token.ts";
import { readText } from "./tokens.ts";

/** A line of a conversation. */
export interface SaidLine {
  isUser: boolean;
  text: string;
  /** False where nobody wrote down what was said. */
  hasWords: boolean;
}

export interface Sentence {
  from: number;
  /** Behind its last token. */
  to: number;
  isQuestion: boolean;
}

/** What one side said, as one row of tokens in sentences. */
export interface Reading {
  tokens: readonly Token[];
  sentences: readonly Sentence[];
  /** The index of each token's sentence. */
  sentenceOf: ArrayLike<number>;
  /** Where each word was said in just this form. */
  uses: ReadonlyMap<string, readonly number[]>;
  /** The words that may be a form of each base. */
  forms: ReadonlyMap<string, readonly string[]>;
  /** All words, sorted. */
  vocabulary: readonly string[];
  /** How many words each line has, as they are written. */
  wordsOfLine: readonly number[];
}

/** With so few words nobody takes the turn: "Of what?", "Mhm.". */
const longestInterjection = 3;

/**
 * Reads what one side of a conversation said. A sentence goes on over lines of one turn, and over a short interjection of the other
 * side, until a mark ends it or the other side takes the turn. Linear in the length of the conversation.
 * @param isVerbatim with what fills pauses, and with numbers as they were written
 */
export function readSide(lines: readonly SaidLine[], isUser: boolean, isVerbatim = false): Reading {
  const tokens: Token[] = [];
  const sentences: Sentence[] = [];
  let open: { from: number } | undefined;
  let wordsOfOthers = 0;
  const wordsOfLine = lines.map(() => 0);
  const close = (isQuestion: boolean) => {
    if (open && open.from < tokens.length) sentences.push({ from: open.from, to: tokens.length, isQuestion });
    open = undefined;
  };
  for (const [at, line] of lines.entries()) {
    if (!line.hasWords) {
      close(false);
      continue;
    }
    if (line.isUser !== isUser) {
      if (open) wordsOfOthers += countWords(line.text, longestInterjection + 1);
      continue;
    }
    if (wordsOfOthers > longestInterjection) close(false);
    wordsOfOthers = 0;
    const read = readText(line.text, at, isVerbatim);
    wordsOfLine[at] = read.words;
    let isFirst = true;
    for (const token of read.tokens) {
      if (token.beginsSentence && (!isFirst || token.followsQuestion)) close(token.followsQuestion);
      open ??= { from: tokens.length };
      tokens.push(token);
      isFirst = false;
    }
    if (read.isEnded) close(read.endsWithQuestion);
  }
  close(false);
  return { tokens, sentences, sentenceOf: sentencesOf(tokens, sentences), wordsOfLine, ...indexOf(tokens) };
}

/** How many words a text has, as they are written; at most so many. */
function countWords(text: string, most: number): number {
  let count = 0;
  visitPieces(text.slice(0, longestCounted), (raw) => {
    if (/^[\p{L}\p{N}]/u.test(raw)) count += 1;
  });
  return Math.min(count, most);
}

/** In characters: a few words are within it. */
const longestCounted = 200;

function sentencesOf(tokens: readonly Token[], sentences: readonly Sentence[]): Int32Array {
  const found = new Int32Array(tokens.length);
  for (const [index, { from, to }] of sentences.entries()) found.fill(index, from, to);
  return found;
}

/** A time of day or how long something lasts, which words are only where their neighbours say so: these places are kept by themselves. */
const isByContext = (base: string): boolean => base.startsWith("@") || base.startsWith("~");

function indexOf(tokens: readonly Token[]): Pick<Reading, "uses" | "forms" | "vocabulary"> {
  const uses = new Map<string, number[]>();
  const forms = new Map<string, string[]>();
  let at = 0;
  const addTo = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
    const known = map.get(key);
    if (known) known.push(value);
    else map.set(key, [value]);
  };
  for (const { text, bases } of tokens) {
    const isKnown = uses.has(text);
    addTo(uses, text, at);
    for (const base of bases) {
      if (!isByContext(base) || base === text) {
        if (!isKnown) addTo(forms, base, text);
        continue;
      }
      if (!uses.has(base)) addTo(forms, base, base);
      addTo(uses, base, at);
    }
    at += 1;
  }
  return { uses, forms, vocabulary: [...uses.keys()].toSorted() };
}

/** Where a word was said that may be a form of a base, in no order. */
export const placesOf = ({ uses, forms }: Pick<Reading, "uses" | "forms">, base: string): number[] =>
  (forms.get(base) ?? []).flatMap((text) => uses.get(text) ?? []);
