/** The words of a list, in its order. @param words with blanks or line breaks between them */
export const wordsIn = (words: string): string[] => words.trim().split(/\s+/);

/** The same, to look words up in. */
export const setOf = (words: string): ReadonlySet<string> => new Set(wordsIn(words));
