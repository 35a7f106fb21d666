import { basesOf, compoundOf } from "./forms.ts";
import { placesOf, type Reading } from "./reading.ts";

/** A word of a phrase. */
export interface PhraseWord {
  text: string;
  bases: readonly string[];
  /** A `*` stands behind it. */
  isBeginning: boolean;
}

/** Where a phrase was said. */
export interface Hit {
  phrase: number;
  /** The first and the last token. */
  from: number;
  to: number;
  /** Why it may not be what was meant; undefined where the words are those of the phrase. */
  doubt?: "compound" | "order" | undefined;
}

/** Tokens that a word of a phrase matches; those of `doubtful` only perhaps. */
export interface Candidates {
  sure: ReadonlySet<number>;
  doubtful: ReadonlySet<number>;
}

export function candidatesOf(reading: Reading, word: PhraseWord, hasCompounds: boolean): Candidates {
  const sure = new Set<number>();
  const doubtful = new Set<number>();
  for (const base of word.bases) for (const at of placesOf(reading, base)) sure.add(at);
  const addWord = (text: string, to: Set<number>) => {
    for (const at of reading.uses.get(text) ?? []) if (!sure.has(at)) to.add(at);
  };
  if (word.isBeginning) for (const text of beginningWith(word.text, reading.vocabulary)) addWord(text, sure);
  if (hasCompounds && word.text.length >= 4 && /^[a-z]+$/.test(word.text))
    for (const text of reading.vocabulary) {
      const part = basesOf(text)
        .flatMap((form) => word.bases.map((base) => (base.length >= 4 ? compoundOf(form, base) : undefined)))
        .find((each) => each !== undefined);
      if (part !== undefined) addWord(text, part === "head" ? sure : doubtful);
    }
  return { sure, doubtful };
}

function beginningWith(prefix: string, sorted: readonly string[]): string[] {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? "") < prefix) from = middle + 1;
    else to = middle;
  }
  const found: string[] = [];
  for (const word of sorted.slice(from)) {
    if (!word.startsWith(prefix)) break;
    found.push(word);
  }
  return found;
}
