import type { Language } from "./language.ts";

/** A word of a text, and the stem under which its forms are the same. */
export interface Word {
  folded: string;
  stem: string;
}

const stems = new Map<Language, Map<string, string>>();
const mostStems = 50_000;

/** The words of a text as the practice script compares them: however they are written, as far as that can be told. */
export const wordsOf = (text: string, language: Language): Word[] => wordsOfEach([text], language)[0] ?? [];

/** The words of each text; of many short ones sooner than one by one. */
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

/** Words with single blanks between them, in which a language's expressions are looked for. */
export const plainOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(" ");

// People use few words, and a stem takes longer to find than all else.
function stemOf(word: string, language: Language): string {
  const known = stems.get(language) ?? new Map<string, string>();
  stems.set(language, known);
  const found = known.get(word);
  if (found !== undefined) return found;
  if (known.size >= mostStems) known.clear();
  // A stemmer takes time in proportion to a word, and no word is that long.
  const stem = word.length > 40 ? word : language.stem(word);
  known.set(word, stem);
  return stem;
}

/** The sentences of a text, by their marks. What a recognizer wrote without marks is one. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?\n]+[.!?\n]*/g)?.filter((sentence) => /[\p{L}\p{N}]/u.test(sentence)) ?? [];

/** Whether one letter was left out, added, replaced, or has changed places with its neighbour. */
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
