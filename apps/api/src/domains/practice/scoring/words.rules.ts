import { folded } from "@field-advisor/schema/search-words";
import { basesOf } from "./stems.rules.ts";
import type { TalkLine } from "./talk.rules.ts";

/** A part of a line of a talk, in UTF-16 units; the whole line where start and end are 0. */
export interface Place {
  line: number;
  start: number;
  end: number;
}

/** The words of a talk, each line read once. */
export interface TalkWords {
  /** How many words each line has; none where they are not known. */
  counts: readonly number[];
  /** How often one side said one of these words in just this form; they are folded. */
  uses(words: readonly string[], isUser: boolean): number;
  /** Where one side said one of these phrases, each within a line, in order; what lies within another place is left out. */
  find(phrases: readonly string[], isUser: boolean): Place[];
}

const apostrophe = "['’‘ʼ＇‛′`´]";
/** Nobody sees them, also within a word: soft hyphens, joiners, marks of direction, the Arabic letter that only stretches. */
const unseen = String.raw`\u00AD\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF`;
/** Letters of scripts that put no blanks between words: each is a word, so that a phrase is found wherever it stands. */
const lone = String.raw`[[\p{L}\p{N}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const letter = String.raw`[[\p{L}\p{N}]--${lone}--[\u0640]]`;
const word = new RegExp(
  [
    String.raw`${lone}[\p{M}ﾞﾟ]*`,
    // French joins "l'" and the like to the word behind them.
    String.raw`(?:[cdjlmnstCDJLMNST]|[Qq][Uu])(?=${apostrophe}${letter})`,
    String.raw`${letter}(?:[${letter}\p{M}]|[${unseen}]+(?=[${letter}\p{M}])|${apostrophe}(?=${letter}))*`,
  ].join("|"),
  "gv",
);
const apostrophes = new RegExp(apostrophe, "gv");
const invisible = new RegExp(`[${unseen}\u20E3]`, "gv");
const plain = /^\p{ASCII}*$/u;

const fold = (raw: string): string =>
  plain.test(raw)
    ? raw.toLowerCase().replaceAll("`", "'")
    : folded(raw.replaceAll(apostrophes, "'").replaceAll(invisible, ""));

type Visit = (raw: string, start: number) => void;

const isPlainLetter = (code: number): boolean =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
const isPlainApostrophe = (code: number): boolean => code === 39 || code === 96;
const elided = /^(?:[cdjlmnst]|qu)$/i;

/** The same as the pattern does, for texts of plain letters, in a fraction of the time: most texts are such. */
function visitPlainWords(text: string, visit: Visit): void {
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (isPlainLetter(code)) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      const goesOn =
        isPlainApostrophe(code) &&
        isPlainLetter(text.charCodeAt(at + 1)) &&
        (at - start > 2 || !elided.test(text.slice(start, at)));
      if (goesOn) continue;
      visit(text.slice(start, at), start);
      start = -1;
    }
  }
}

function visitWords(text: string, visit: Visit): void {
  if (plain.test(text)) visitPlainWords(text, visit);
  else for (const { 0: raw, index } of text.matchAll(word)) visit(raw, index);
}

/** A word as it is compared, with all its places. */
interface Word {
  text: string;
  byUser: number[];
  byAgent: number[];
}

/** What a word of a phrase stands for, and how often each side said it. */
interface Asked {
  words: ReadonlySet<Word>;
  byUser: number;
  byAgent: number;
}

/** The words of the lines in one row. */
interface Row {
  words: Word[];
  lines: number[];
  starts: number[];
  ends: number[];
  counts: number[];
  known: Map<string, Word>;
}

function readRow(lines: readonly TalkLine[]): Row {
  const row: Row = { words: [], lines: [], starts: [], ends: [], counts: [], known: new Map() };
  const written = new Map<string, Word>();
  const wordOf = (raw: string): Word => {
    const text = fold(raw);
    const known = row.known.get(text) ?? { text, byUser: [], byAgent: [] };
    row.known.set(text, known);
    written.set(raw, known);
    return known;
  };
  for (const [line, { isUser, text, hasWords }] of lines.entries()) {
    const before = row.words.length;
    const keep: Visit = (raw, start) => {
      const known = written.get(raw) ?? wordOf(raw);
      (isUser ? known.byUser : known.byAgent).push(row.words.length);
      row.words.push(known);
      row.lines.push(line);
      row.starts.push(start);
      row.ends.push(start + raw.length);
    };
    if (hasWords) visitWords(text, keep);
    row.counts.push(row.words.length - before);
  }
  return row;
}

/** The place of the first of the sorted words that is not smaller. */
function firstFrom(sorted: readonly Word[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.text ?? "") < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** In sorted words those with the same beginning stand together. */
function beginningWith(prefix: string, sorted: readonly Word[]): Set<Word> {
  const from = firstFrom(sorted, prefix);
  return new Set(sorted.slice(from, firstFrom(sorted, `${prefix}\uFFFF`)));
}

function askedFor(words: ReadonlySet<Word>): Asked {
  const asked = { words, byUser: 0, byAgent: 0 };
  for (const { byUser, byAgent } of words) {
    asked.byUser += byUser.length;
    asked.byAgent += byAgent.length;
  }
  return asked;
}

/** Looks up what the words of phrases stand for in a talk, each once. */
function lookUpIn(known: ReadonlyMap<string, Word>): (raw: string, isBeginning: boolean) => Asked {
  const byBase = new Map<string, Word[]>();
  for (const each of known.values())
    for (const base of basesOf(each.text)) {
      const same = byBase.get(base);
      if (same) same.push(each);
      else byBase.set(base, [each]);
    }
  let sorted: Word[] | undefined;
  const beginnings = new Map<string, Asked>();
  const forms = new Map<string, Asked>();
  return (raw, isBeginning) => {
    const kept = isBeginning ? beginnings : forms;
    const before = kept.get(raw);
    if (before) return before;
    const text = fold(raw);
    if (isBeginning) sorted ??= [...known.values()].toSorted((a, b) => (a.text < b.text ? -1 : 1));
    const found = askedFor(
      isBeginning
        ? beginningWith(text, sorted ?? [])
        : new Set(basesOf(text).flatMap((base) => byBase.get(base) ?? [])),
    );
    kept.set(raw, found);
    return found;
  };
}

/** Reads the words of a talk. */
export function wordsOf(lines: readonly TalkLine[]): TalkWords {
  const row = readRow(lines);
  const lookUp = lookUpIn(row.known);
  const placesOf = ({ byUser, byAgent }: Word, isUser: boolean) => (isUser ? byUser : byAgent);

  /** What the words of a phrase stand for; none where one of them was not said. */
  function readPhrase(phrase: string, isUser: boolean): Asked[] {
    const found: Asked[] = [];
    let isSaid = true;
    visitWords(phrase, (raw, start) => {
      if (!isSaid) return;
      const asked = lookUp(raw, phrase[start + raw.length] === "*");
      isSaid = (isUser ? asked.byUser : asked.byAgent) > 0;
      found.push(asked);
    });
    return isSaid ? found : [];
  }

  function isAt(from: number, phrase: readonly Asked[]): boolean {
    if (row.lines[from] !== row.lines[from + phrase.length - 1]) return false;
    for (let at = 0; at < phrase.length; at++)
      if (!phrase[at]?.words.has(row.words[from + at] as Word)) return false;
    return true;
  }

  /** Looks around the word of a phrase that was said least. */
  function collect(text: string, isUser: boolean, ends: Map<number, number>): void {
    const phrase = readPhrase(text, isUser);
    if (phrase.length === 0) return;
    const uses = phrase.map(({ byUser, byAgent }) => (isUser ? byUser : byAgent));
    const rarest = uses.indexOf(Math.min(...uses));
    for (const anchor of phrase[rarest]?.words ?? [])
      for (const at of placesOf(anchor, isUser)) {
        const [from, to] = [at - rarest, at - rarest + phrase.length - 1];
        if (isAt(from, phrase)) ends.set(from, Math.max(ends.get(from) ?? 0, to));
      }
  }

  function find(phrases: readonly string[], isUser: boolean): Place[] {
    const ends = new Map<number, number>();
    for (const phrase of new Set(phrases)) collect(phrase, isUser, ends);
    let last = -1;
    return [...ends]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([from, to]) => {
        if (to <= last) return [];
        last = to;
        return { line: row.lines[from] ?? 0, start: row.starts[from] ?? 0, end: row.ends[to] ?? 0 };
      });
  }

  const uses = (words: readonly string[], isUser: boolean) =>
    words.reduce((sum, text) => {
      const known = row.known.get(text);
      return sum + (known ? placesOf(known, isUser).length : 0);
    }, 0);

  return { counts: row.counts, uses, find };
}
