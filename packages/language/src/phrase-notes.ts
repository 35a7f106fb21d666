import { commonWords } from "./common-words.ts";
import { basesOf } from "./forms.ts";
import type { Language } from "./languages.ts";
import { negators, readPhrase } from "./phrases.ts";
import { setOf } from "./word-lists.ts";
import type { PhraseWord } from "./candidates.ts";

export type PhraseNoteKind = "refused" | "weak" | "exact" | "negator" | "number";

/** What somebody who writes a phrase should know of it. */
export interface PhraseNote {
  kind: PhraseNoteKind;
  text: string;
}

const ranks: Record<Language, ReadonlyMap<string, number>> = { en: ranksOf("en"), de: ranksOf("de") };

function ranksOf(language: Language): ReadonlyMap<string, number> {
  const ranked = new Map<string, number>();
  for (const [rank, word] of commonWords[language].entries())
    for (const base of basesOf(word)) if (!ranked.has(base)) ranked.set(base, rank);
  return ranked;
}

const isFigure = ({ text }: PhraseWord): boolean => /^[#@]/.test(text);

/** As rare as a number is, and as a word that no list has: powers of ten of the words between two of them. */
const rarenessOfNumbers = 3;
const rarenessOfArticles = 1.5;
const rarenessOfOthers = 5;

const articles: Record<Language, ReadonlySet<string>> = {
  en: setOf("a an the"),
  de: setOf("ein eine einen einem einer der die das den dem"),
};

/** By Zipf's law the word of rank n is about each (10 n)th that is said. @returns undefined where the language does not have it */
function rarenessOf(word: PhraseWord, language: Language): number | undefined {
  if (articles[language].has(word.text)) return rarenessOfArticles;
  const known = ranks[language];
  const beginnings = word.isBeginning
    ? commonWords[language].filter((each) => each.startsWith(word.text))
    : [];
  const found = [...word.bases, ...beginnings].flatMap((base) => known.get(base) ?? []);
  return found.length === 0 ? undefined : 1 + Math.log10(Math.min(...found) + 2);
}

/** Up to so many words, and so rare together, a phrase is in any talk: words that often stand together are less rare than this says. */
const ordinary = [0, 4, 5.1, 6];

function isOrdinary(words: readonly PhraseWord[], language: Language): boolean {
  const most = ordinary[words.length];
  if (most === undefined || words.every(isFigure)) return false;
  const rareness = words.reduce(
    (sum, word) =>
      sum + (isFigure(word) ? rarenessOfNumbers : (rarenessOf(word, language) ?? rarenessOfOthers)),
    0,
  );
  return rareness <= most;
}

/** The language that knows more of some words; what both know as well is in neither of them for sure. */
function languageOfWords(words: readonly PhraseWord[]): Language | undefined {
  const known = (language: Language) =>
    words.filter((word) => !isFigure(word) && rarenessOf(word, language) !== undefined).length;
  const [english, german] = [known("en"), known("de")];
  return english === german ? undefined : english > german ? "en" : "de";
}

/** The phrases that nearly any talk has: "true", "I see", "a year". One that two languages have is read as the others are. */
function weakOf(all: readonly (readonly PhraseWord[])[]): boolean[] {
  const language = languageOfWords(all.flat()) ?? "en";
  return all.map((words) => isOrdinary(words, languageOfWords(words) ?? language));
}

/** With more words only a sentence that was learnt by heart is one of them. */
const mostWords = 6;

const quoted = (words: readonly PhraseWord[]): string =>
  `“${words.map(({ text, isBeginning }) => text + (isBeginning ? "*" : "")).join(" ")}”`;

function negatorNote(words: readonly PhraseWord[]): PhraseNote[] {
  const denying = words.filter(({ text }) => negators.has(text));
  if (denying.length === 0) return [];
  const core = words.filter((word) => !denying.includes(word));
  const others = core.length === 0 ? "" : `, and so does another plain denial of ${quoted(core)}`;
  return [{ kind: "negator", text: `Has the negator ${quoted(denying)}: these words count${others}.` }];
}

function numberNote(words: readonly PhraseWord[]): PhraseNote[] {
  const numbers = words.flatMap(({ text }) => (text.startsWith("#") ? [text.slice(1)] : []));
  const hasTime = words.some(({ text }) => text.startsWith("@"));
  if (numbers.length > 0)
    return [
      {
        kind: "number",
        text: `Has a number (${numbers.join(", ")}): in figures or in words it is the same, and no other number is it.`,
      },
    ];
  return hasTime
    ? [
        {
          kind: "number",
          text: "Has a time of day: in figures or in words it is the same, and no other is it.",
        },
      ]
    : [];
}

/** What is to be known of each of the phrases of one field, in their order. */
export function notesOn(phrases: readonly string[]): PhraseNote[][] {
  const read = phrases.map((phrase) => readPhrase(phrase));
  const weak = weakOf(read);
  return read.map((words, at) => [
    ...(weak[at]
      ? [
          {
            kind: "weak" as const,
            text: "Weak: any conversation has it, so it shows little. Add more specific words.",
          },
        ]
      : []),
    ...(words.length > mostWords
      ? [
          {
            kind: "exact" as const,
            text: `Too exact: ${words.length} words, so only this very sentence has them. Keep two or three, or end a word with *.`,
          },
        ]
      : []),
    ...negatorNote(words),
    ...numberNote(words),
  ]);
}

/** Signs that change what stands beside them. */
const signs = /[[\p{Sm}\p{Sc}‰°]--[€£$]]|(?<![\p{L}\p{N}])[\-–](?=\d)/gv;

const textOf = (phrase: string): string =>
  readPhrase(phrase)
    .map(({ text }) => text)
    .join(" ");

/** A sign that is lost where the phrase is read: without it the same words are left. */
const lostSignIn = (phrase: string): string | undefined => {
  const read = textOf(phrase);
  const found = [...phrase.matchAll(signs)].find(
    ({ 0: sign, index }) => textOf(`${phrase.slice(0, index)} ${phrase.slice(index + sign.length)}`) === read,
  );
  return found?.[0];
};

/** Longer ones are no phrases. */
const longest = 300;

/** Why a phrase would not be looked for as it is written; undefined where it would. */
export function faultOf(phrase: string): string | undefined {
  const sign = lostSignIn(phrase.slice(0, longest));
  if (sign !== undefined) return `The sign “${sign}” is not heard: write it as a word`;
  return readPhrase(phrase).length === 0
    ? "Nothing is left of this phrase: its words only fill pauses"
    : undefined;
}
