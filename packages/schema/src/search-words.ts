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

const ligatures: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
};

/**
 * A text as texts are compared in searches: without capitals, accents, other forms of the same letter, apostrophe or
 * hyphen, and what nobody sees. The database's function of the same name does the same.
 */
export const folded = (text: string): string =>
  text
    .replaceAll(/[\u00B4\u02B9\u02BC\u2018\u2019\u201B\u2032\uFF07]/gu, "'")
    .normalize("NFKD")
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .replaceAll(/[\u0300-\u036F\u0591-\u05C7\u064B-\u065F\u0670\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/gu, "")
    .toLowerCase()
    .replaceAll(/[øłđħŧıßæœ]/gu, (letter) => ligatures[letter] ?? letter);

/** Whether a text contains what is searched for. */
export const contains = (text: string, search: string): boolean => folded(text).includes(folded(search));

/**
 * What a search finds in folded text, for a regular expression of JavaScript's or of PostgreSQL's flavour; the words are
 * letters and digits alone.
 * @param gap matches everything that is neither, once or more
 * @returns null where the search has no words
 */
export function alternativesOf({ words, phrases }: SearchTerms, gap: string): string | null {
  const found = [...phrases.map((phrase) => phrase.join(gap)), ...words];
  return found.length === 0 ? null : `(?:${found.join("|")})`;
}

/** A part of a text, by the places where it begins and ends. */
export interface TextPart {
  start: number;
  end: number;
}

/** What finds the places of a search in texts, from the beginning of a word; nowhere where the search has no words. */
export function finderOf(search: string): (text: string) => TextPart[] {
  const alternatives = alternativesOf(termsOf(folded(search)), String.raw`[^\p{L}\p{N}]+`);
  if (alternatives === null) return () => [];
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${alternatives}`, "gu");
  return (text) => (folded(text).search(pattern) === -1 ? [] : partsIn(text, pattern));
}

/** Folding makes a letter longer or shorter, so each place of the folded text knows the letter that it came from. */
function partsIn(text: string, pattern: RegExp): TextPart[] {
  const letters = [...text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)].map(({ 0: letter, index }) => ({
    plain: folded(letter),
    start: index,
    end: index + letter.length,
  }));
  const places = letters.flatMap((letter) => Array.from({ length: letter.plain.length }, () => letter));
  const plain = letters.map((letter) => letter.plain).join("");
  return [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: places[index]?.start ?? 0,
    end: places[index + found.length - 1]?.end ?? text.length,
  }));
}
