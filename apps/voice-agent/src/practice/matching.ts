import { questionsIn, sentencesIn } from "@field-advisor/language";
import type { Language } from "./language.ts";
import type { PhraseIndex, PhraseMatch } from "./phrases.ts";
import { plainOf, type Word, wordsOf } from "./words.ts";

export interface Sentence {
  words: Word[];
  plain: string;
  isQuestion: boolean;
  isGreeting: boolean;
}

/** The sentences of a text, and questions apart from what stands before them: speech is written down without marks. */
export function readSentences(text: string, language: Language): Sentence[] {
  const parts: Sentence[] = [];
  const add = (part: string, isQuestion: boolean) => {
    const pieces = greetingApart(part, language);
    for (const [at, piece] of pieces.entries()) {
      const words = wordsOf(piece, language);
      const plain = plainOf(words);
      const isAsked = isQuestion && at === pieces.length - 1;
      if (words.length > 0)
        parts.push({ words, plain, isQuestion: isAsked, isGreeting: language.greeting.test(plain) });
    }
  };
  let at = 0;
  for (const { start, end } of questionsIn(text, language.code)) {
    for (const sentence of sentencesIn(text.slice(at, start))) add(sentence, false);
    add(text.slice(start, end), true);
    at = end;
  }
  for (const sentence of sentencesIn(text.slice(at))) add(sentence, false);
  return parts;
}

/** "Good morning, it costs one percent" greets, and says something. */
function greetingApart(sentence: string, language: Language): string[] {
  const [, before, rest] = /^([^,–—-]{1,60})[,–—-](.+)$/s.exec(sentence) ?? [];
  if (before === undefined || rest === undefined) return [sentence];
  return language.greeting.test(plainOf(wordsOf(before, language))) ? [before, rest] : [sentence];
}

// Words that a negation spans.
const reach = 4;
const functionWordWeight = 0.5;

/**
 * Scores each owner by the number and length of the keywords found; stop words count little. Negated words do not count,
 * unless the keyword itself is negated.
 */
export function scores(
  index: PhraseIndex,
  said: readonly Sentence[],
  language: Language,
): Map<number, number> {
  const totals = new Map<number, number>();
  for (const sentence of said) {
    for (const [owner, found] of foundIn(index, sentence, language)) {
      let score = 0;
      for (const [at, fit] of found) score += fit * weightOf(sentence.words[at], language);
      totals.set(owner, (totals.get(owner) ?? 0) + score);
    }
  }
  return totals;
}

/** The owners of keywords in the sentence, with the positions and fits of the words. */
function foundIn(
  index: PhraseIndex,
  sentence: Sentence,
  language: Language,
): Map<number, Map<number, number>> {
  const owners = new Map<number, Map<number, number>>();
  for (const match of index.find(sentence.words)) {
    if (!match.isNegated && isNegated(match, sentence, language)) continue;
    const found = owners.get(match.owner) ?? new Map<number, number>();
    owners.set(match.owner, found);
    for (const { at, fit } of match.found) found.set(at, Math.max(fit, found.get(at) ?? 0));
  }
  return owners;
}

const weightOf = (word: Word | undefined, { functionWords }: Language): number =>
  !word || functionWords.has(word.folded) ? functionWordWeight : 3 + word.folded.length;

/** A question is negated only by an excluded subject: "Why don't you have a pension?" asks for the pension. */
function isNegated({ found }: PhraseMatch, { words, isQuestion }: Sentence, language: Language): boolean {
  const first = found[0]?.at ?? 0;
  const last = found.at(-1)?.at ?? first;
  const before = words.slice(0, first).map(({ folded }) => folded);
  if (language.exclusion.test(before.join(" "))) return true;
  if (isQuestion) return false;
  const end = words[words.length - 1]?.folded ?? "";
  if (last < words.length - 1 && words.length - last <= reach + 1 && language.closingNegators.has(end))
    return true;
  for (let at = before.length - 1; at >= Math.max(0, before.length - reach - 1); at--) {
    const word = before[at] ?? "";
    if (language.negationEnds.has(word)) return false;
    if (language.negators.has(word)) return !language.notNegated.has(words[at + 1]?.folded ?? "");
  }
  return false;
}
