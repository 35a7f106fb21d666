import type { Language } from "./language.ts";

export interface Word {
  folded: string;
  stem: string;
}

const stems = new Map<Language, Map<string, string>>();
const mostStems = 50_000;

export const wordsOf = (text: string, language: Language): Word[] => wordsOfEach([text], language)[0] ?? [];

/** Faster for many short texts than one by one. */
export function wordsOfEach(texts: readonly string[], language: Language): Word[][] {
  const together = texts.map((text) => text.replaceAll(/\s/g, " ")).join("\n");
  const lower = together
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’`´]/g, "'");
  const bare = language.unify(lower).normalize("NFD").replaceAll(/\p{M}/gu, "");
  return bare.split("\n").map((line) => {
    const words = line.match(/[\p{L}\p{N}]+/gu) ?? [];
    return words.map((folded) => ({ folded, stem: stemOf(folded, language) }));
  });
}

/** The text that a language's expressions match. */
export const plainOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(" ");

// Cached, because stemming is the slowest step.
function stemOf(word: string, language: Language): string {
  const known = stems.get(language) ?? new Map<string, string>();
  stems.set(language, known);
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= mostStems) known.clear();
  // A stemmer's time grows with the word, and real words are shorter.
  const stem = word.length > 40 ? word : language.stem(word);
  known.set(word, stem);
  return stem;
}

/** Splits at punctuation; a transcription without punctuation is one sentence. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?\n]+[.!?\n]*/g)?.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)) ?? [];

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
