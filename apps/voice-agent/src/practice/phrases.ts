import type { Language } from "./language.ts";
import { isTypo, type Word, wordsOf } from "./words.ts";

/** A keyword of an owner: words that follow each other. */
interface Phrase {
  owner: number;
  stems: string[];
  isNegated: boolean;
  /** At least two of its words are no stop words: then stop words between them do not matter. */
  isSpecific: boolean;
}

/** A keyword found in a text: the positions of its words, and how well each fits, from 0 to 1. */
export interface PhraseMatch {
  owner: number;
  isNegated: boolean;
  found: { at: number; fit: number }[];
}

/** By stem: positions, and how well it fits there. */
type Positions = Map<string, Map<number, number>>;

// Other words allowed between two words of a phrase.
const maxGap = 1;
const maxSpecificGap = 2;
const compoundFit = 0.8;
const typoFit = 0.7;
const shortestPart = 4;
const longestCompound = 60;
const shortestMistyped = 5;
// Per text, because each is compared with many words.
const maxMistyped = 30;

/** Finds many keywords in a text at once, in a time that hardly depends on their number. */
export class PhraseIndex {
  readonly #language: Language;
  /** By their rarest stem. */
  readonly #phrases = new Map<string, Phrase[]>();
  /** By stem: the words of the keywords. */
  readonly #vocabulary = new Map<string, Set<string>>();
  /** By word: its stem. */
  readonly #stems = new Map<string, string>();
  readonly #byStart = new Map<string, string[]>();

  /** @param keywords a list for each owner, which is identified by its index */
  constructor(keywords: readonly (readonly string[])[], language: Language) {
    this.#language = language;
    const phrases: Phrase[] = [];
    const uses = new Map<string, number>();
    for (const { owner, text } of keywords.flatMap((texts, at) =>
      texts.map((each) => ({ owner: at, text: each })),
    )) {
      const words = wordsOf(text, language);
      if (words.length === 0) continue;
      for (const word of words) this.#learn(word, uses);
      const specific = words.filter(({ folded }) => !language.functionWords.has(folded));
      phrases.push({
        owner,
        stems: words.map(({ stem }) => stem),
        isNegated: words.some(({ folded }) => language.negators.has(folded)),
        isSpecific: specific.length > 1,
      });
    }
    for (const phrase of phrases) {
      const rarest = phrase.stems.reduce((one, other) =>
        (uses.get(other) ?? 0) < (uses.get(one) ?? 0) ? other : one,
      );
      listIn(this.#phrases, rarest).push(phrase);
    }
  }

  #learn({ folded, stem }: Word, uses: Map<string, number>): void {
    uses.set(stem, (uses.get(stem) ?? 0) + 1);
    this.#stems.set(folded, stem);
    const written = this.#vocabulary.get(stem);
    if (written) {
      written.add(folded);
      return;
    }
    this.#vocabulary.set(stem, new Set([folded]));
    listIn(this.#byStart, startOf(stem)).push(stem);
  }

  /** Every keyword in the words, at its first position. */
  find(words: readonly Word[]): PhraseMatch[] {
    const positions = this.#positionsOf(words);
    const matches: PhraseMatch[] = [];
    for (const stem of positions.keys()) {
      for (const phrase of this.#phrases.get(stem) ?? []) {
        const found = this.#inOrder(phrase, words, positions);
        if (found) matches.push({ owner: phrase.owner, isNegated: phrase.isNegated, found });
      }
    }
    return matches;
  }

  /** The first position where the words stand in order, with few others between them. */
  #inOrder(phrase: Phrase, words: readonly Word[], positions: Positions): PhraseMatch["found"] | undefined {
    const [first = "", ...rest] = phrase.stems;
    if (!phrase.stems.every((stem) => positions.has(stem))) return undefined;
    for (const [at, fit] of positions.get(first) ?? []) {
      const found = [{ at, fit }];
      for (const stem of rest) {
        const next = this.#nextPosition(phrase, words, found.at(-1)?.at ?? at, positions.get(stem));
        if (!next) break;
        found.push(next);
      }
      if (found.length === phrase.stems.length) return found;
    }
    return undefined;
  }

  #nextPosition(
    { isSpecific }: Phrase,
    words: readonly Word[],
    after: number,
    positions: ReadonlyMap<number, number> = new Map(),
  ) {
    let left = isSpecific ? maxSpecificGap : maxGap;
    for (let at = after + 1; at < words.length && left >= 0; at++) {
      const fit = positions.get(at);
      if (fit !== undefined) return { at, fit };
      if (!isSpecific || !this.#language.functionWords.has(words[at]?.folded ?? "")) left--;
    }
    return undefined;
  }

  #positionsOf(words: readonly Word[]): Positions {
    const positions: Positions = new Map();
    let mistyped = 0;
    for (const [at, word] of words.entries()) {
      const put = (stem: string, fit: number) => {
        const known = positions.get(stem) ?? new Map<number, number>();
        positions.set(stem, known.set(at, Math.max(fit, known.get(at) ?? 0)));
      };
      if (this.#language.hasCompounds) for (const part of this.#partsOf(word)) put(part, compoundFit);
      if (this.#vocabulary.has(word.stem)) put(word.stem, 1);
      else if (word.folded.length >= shortestMistyped && mistyped++ < maxMistyped)
        for (const meant of this.#meantBy(word)) put(meant, typoFit);
    }
    return positions;
  }

  /** Known words that a compound begins or ends with. */
  *#partsOf({ folded, stem }: Word): Generator<string> {
    if (folded.length > longestCompound) return;
    for (let length = shortestPart; length < folded.length; length++) {
      for (const part of [stem.slice(0, length), stem.slice(-length)])
        if (part !== stem && this.#vocabulary.has(part)) yield part;
      const written = this.#stems.get(folded.slice(-length));
      if (written !== undefined && written !== stem) yield written;
    }
  }

  #meantBy({ folded, stem }: Word): string[] {
    const singular = folded.slice(0, -1);
    const alike = this.#byStart.get(startOf(stem)) ?? [];
    return alike.filter(
      (known) =>
        Math.abs(known.length - stem.length) <= 2 &&
        [...(this.#vocabulary.get(known) ?? [])].some(
          (written) =>
            written.length > shortestMistyped && (isTypo(written, folded) || isTypo(written, singular)),
        ),
    );
  }
}

/** The first letter of a word is hardly ever mistyped. */
const startOf = (word: string): string => word.charAt(0);

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
