const between = /[^\p{L}\p{N}]+/u;

/** What somebody searches for: words, and phrases that stood in quotation marks. */
export interface SearchTerms {
  /** Each of them has to be there. */
  words: string[];
  /** The words of each phrase, which have to follow each other. */
  phrases: string[][];
  /** The last word may be the beginning of a longer one: it may still be typed. */
  endsWithBeginning: boolean;
}

const wordsIn = (text: string): string[] => text.split(between).filter((word) => word !== "");

/** Reads a search as people type it; marks between the words mean nothing, and a quotation mark may lack its partner. */
export function termsOf(search: string): SearchTerms {
  const parts = search.split(/["“”„]/u);
  const phrases = parts.filter((_part, index) => index % 2 === 1).map(wordsIn);
  const plain = parts.filter((_part, index) => index % 2 === 0);
  const words = plain.flatMap(wordsIn);
  return {
    words,
    phrases: phrases.filter((phrase) => phrase.length > 0),
    endsWithBeginning: wordsIn(plain.at(-1) ?? "").length > 0 && parts.length % 2 === 1,
  };
}

/**
 * What a search finds, for a regular expression of JavaScript's or of PostgreSQL's flavour; the words are letters and
 * digits alone.
 * @param gap matches everything that is neither, once or more
 * @returns null where the search has no words
 */
export function alternativesOf({ words, phrases }: SearchTerms, gap: string): string | null {
  const found = [...phrases.map((phrase) => phrase.join(gap)), ...words];
  return found.length === 0 ? null : `(?:${found.join("|")})`;
}

/** Matches what a search finds in a text, from the beginning of a word; null where it has no words. */
export function patternOf(search: string): RegExp | null {
  const alternatives = alternativesOf(termsOf(search), String.raw`[^\p{L}\p{N}]+`);
  return alternatives === null ? null : new RegExp(String.raw`(?<![\p{L}\p{N}])${alternatives}`, "giu");
}
