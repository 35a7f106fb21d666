import { basesOf, expand, fold, visitPieces } from "@field-advisor/language";
import type { Language } from "./language.ts";

export interface Word {
  folded: string;
  stem: string;
}

/** A word that is longer is none that anybody knows the forms of. */
const longestWord = 40;

export function wordsOf(text: string, language: Language): Word[] {
  const words: Word[] = [];
  visitPieces(text.normalize("NFKC"), (raw) => {
    if (!/[\p{L}\p{N}]/u.test(raw)) return;
    for (const short of expand(fold(raw)))
      for (const folded of language.unify(short).match(/[\p{L}\p{N}]+/gu) ?? [])
        words.push({ folded, stem: stemOf(folded) });
  });
  return words;
}

/** The text that a language's expressions match. */
export const plainOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(" ");

/** The shortest of the words that it may be a form of stands for all of them. */
const stemOf = (word: string): string =>
  word.length > longestWord
    ? word
    : basesOf(word).reduce((shortest, base) => (base.length < shortest.length ? base : shortest));

/** One letter was left out, added or replaced, or two adjacent ones are swapped. */
export function isTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  if (short.slice(start + 1) === long.slice(start + 1)) return true;
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  );
}
