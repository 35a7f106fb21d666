import { basesOf } from "./stems.rules.ts";
import type { Line } from "./lines.rules.ts";
import { fold, type Visit, visitWords } from "./written-words.rules.ts";

/** A part of a line of a conversation, in UTF-16 units; the whole line where start and end are 0. */
export interface Place {
  line: number;
  start: number;
  end: number;
}

/** The words of a conversation, each line read once. */
export interface WordIndex {
  /** How many words each line has; none where they are not known. */
  counts: readonly number[];
  /** How often one side said one of these words in just this form; they are folded. */
  uses(words: readonly string[], isUser: boolean): number;
  /** Where one side said one of these phrases, each within a line, in order; what lies within another place is left out. */
  find(phrases: readonly string[], isUser: boolean): Place[];
}

interface Uses {
  count: number;
  last: number;
}

interface Word {
  text: string;
  user: Uses;
  agent: Uses;
}

const usesOf = ({ user, agent }: Pick<Word, "user" | "agent">, isUser: boolean): Uses =>
  isUser ? user : agent;

/** All words that a word of a phrase matches, and how often each side said them. */
interface Asked {
  words: ReadonlySet<Word>;
  byUser: number;
  byAgent: number;
}

/** The words of the lines in one row. A long conversation has hundreds of thousands, so each is a few numbers. */
interface Row {
  words: Word[];
  lines: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  /** Where the same side said the same word before; -1 where it did not. */
  earlier: Int32Array;
  counts: number[];
  known: Map<string, Word>;
}

const none = -1;

function emptyRow(lines: readonly Line[]): Row {
  const most = lines.reduce((sum, { text, hasWords }) => sum + (hasWords ? text.length : 0), 0);
  const numbers = () => new Int32Array(most);
  return {
    words: [],
    lines: numbers(),
    starts: numbers(),
    ends: numbers(),
    earlier: numbers(),
    counts: [],
    known: new Map(),
  };
}

function readRow(lines: readonly Line[]): Row {
  const row = emptyRow(lines);
  const written = new Map<string, Word>();
  const wordOf = (raw: string): Word => {
    const text = fold(raw);
    const unused = { count: 0, last: none };
    const known = row.known.get(text) ?? { text, user: unused, agent: { ...unused } };
    row.known.set(text, known);
    written.set(raw, known);
    return known;
  };
  let line = 0;
  let isUser = false;
  const keep: Visit = (raw, start) => {
    const at = row.words.length;
    const known = written.get(raw) ?? wordOf(raw);
    const uses = usesOf(known, isUser);
    row.words.push(known);
    row.lines[at] = line;
    row.starts[at] = start;
    row.ends[at] = start + raw.length;
    row.earlier[at] = uses.last;
    uses.last = at;
    uses.count += 1;
  };
  for (const each of lines) {
    isUser = each.isUser;
    const before = row.words.length;
    if (each.hasWords) visitWords(each.text, keep);
    row.counts.push(row.words.length - before);
    line += 1;
  }
  return row;
}

/** The index of the first of the sorted words that is not smaller. */
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
  for (const { user, agent } of words) {
    asked.byUser += user.count;
    asked.byAgent += agent.count;
  }
  return asked;
}

/** Finds the words of a conversation that a word of a phrase matches, each once. */
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

export function wordsOf(lines: readonly Line[]): WordIndex {
  const row = readRow(lines);
  const lookUp = lookUpIn(row.known);

  /** @returns none where one of the words was not said */
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
    const to = from + phrase.length - 1;
    if (from < 0 || to >= row.words.length || row.lines[from] !== row.lines[to]) return false;
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
      for (let at = usesOf(anchor, isUser).last; at !== none; at = row.earlier[at] ?? none) {
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
      return sum + (known ? usesOf(known, isUser).count : 0);
    }, 0);

  return { counts: row.counts, uses, find };
}
