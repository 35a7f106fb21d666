import type { Token } from "./token.ts";

/** Set phrases by their first words, to be looked for at each word of a sentence. */
export type Patterns = ReadonlyMap<string, readonly (readonly string[])[]>;

/** @param text folded phrases with a bar between two */
export const patternsOf = (text: string): Patterns =>
  Map.groupBy(
    text.split("|").map((each) => each.trim().split(/\s+/)),
    ([first = ""]) => first,
  );

/** The longest phrase that begins at a word, in words; 0 where none does. */
export function lengthAt(tokens: readonly Token[], at: number, patterns: Patterns): number {
  let longest = 0;
  for (const texts of patterns.get(tokens[at]?.text ?? "") ?? [])
    if (texts.length > longest && texts.every((text, offset) => tokens[at + offset]?.text === text))
      longest = texts.length;
  return longest;
}

/** Whether one of the phrases begins between two places. */
export function hasAny(tokens: readonly Token[], from: number, to: number, patterns: Patterns): boolean {
  for (let at = from; at < to; at += 1) if (lengthAt(tokens, at, patterns) > 0) return true;
  return false;
}

/** Whether one of the words stands between two places. */
export function hasWord(
  tokens: readonly Token[],
  from: number,
  to: number,
  words: ReadonlySet<string>,
): boolean {
  for (let at = from; at < to; at += 1) if (words.has(tokens[at]?.text ?? "")) return true;
  return false;
}
