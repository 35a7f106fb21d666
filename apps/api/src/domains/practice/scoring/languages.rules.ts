import { type PracticeLists, shippedLists } from "@field-advisor/schema/practice-lists";
import type { Place, WordIndex } from "./words.rules.ts";

export type Language = "en" | "de";

/** Words that stand in every conversation in a language, and mean nothing in the other; folded. */
const common: Record<Language, readonly string[]> = {
  en: "the and i you is to of that it we are have what how do for with your my this can would not be there".split(
    " ",
  ),
  de: `der das und ich nicht ist sie wir ein eine zu mit auf es wie haben sind fur ihre den dem auch wenn aber konnen kann
    gibt mir ihnen du von bei noch nur einen`.split(/\s+/),
};

/** The language in which one side of a conversation speaks; English where nothing tells. */
export const languageOf = (words: WordIndex, isUser: boolean): Language =>
  words.uses(common.de, isUser) > words.uses(common.en, isUser) ? "de" : "en";

/** The lists that owners edit, without those that no conversation is judged by. */
export type SpokenLists = Omit<PracticeLists, "skills">;

const fillersIn = (lists: SpokenLists, language: Language): readonly string[] =>
  language === "de" ? lists.fillersDe : lists.fillersEn;

export const questionWordsIn = (lists: SpokenLists, language: Language): readonly string[] =>
  language === "de" ? lists.questionWordsDe : lists.questionWordsEn;

/** The same words where they mean something: a count that blames plain speech helps nobody. */
const meant: Record<Language, readonly string[]> = {
  en: [
    [
      "do you know",
      "did you know",
      "don't you know",
      "if you know",
      "as you know",
      "let you know",
      "what I mean",
    ],
    "what which this that any some one every same"
      .split(" ")
      .flatMap((word) => [`${word} kind of`, `${word} sort of`]),
  ].flat(),
  de: ["woher weißt du", "was weißt du"],
};

/** Where one side looks for words, by what people say while they do. */
export function fillersOf(words: WordIndex, isUser: boolean, lists: SpokenLists = shippedLists): Place[] {
  const language = languageOf(words, isUser);
  const placeOf = ({ line, end }: Place) => `${line} ${end}`;
  const plain = new Set(words.find(meant[language], isUser).map((place) => placeOf(place)));
  return words.find(fillersIn(lists, language), isUser).filter((place) => !plain.has(placeOf(place)));
}
