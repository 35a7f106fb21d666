import { fillersIn, languageOf, type SpokenLanguage, type SpokenLists } from "./languages.ts";
import { finderIn } from "./phrases.ts";
import { type Place, placeOf, proverOf, type Said } from "./proof.ts";
import { readSide, type SaidLine } from "./reading.ts";

/** What one side of a conversation said, read once. */
export interface Side {
  language: SpokenLanguage;
  /** How many words each line of the conversation has; 0 for the lines of the other side. */
  wordsOfLine: readonly number[];
  /** Where one of some phrases was said, and what that proves; in order. @param sentence what the phrases are to show */
  prove(phrases: readonly string[], sentence: string): Said[];
  /** Where these words stand, letter by letter but for their forms; in order. */
  find(phrases: readonly string[]): Place[];
  /** Where it looked for words, by what people say while they do. */
  fillers(lists: SpokenLists): Place[];
}

/** The same words as fillers where they mean something: a count that blames plain speech helps nobody. */
const meant: Record<"en" | "de", readonly string[]> = {
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

/** Reads one side of a conversation. What is asked for later is read then; all of it in time linear in the words. */
export function sideOf(lines: readonly SaidLine[], isUser: boolean): Side {
  const reading = readSide(lines, isUser);
  const language = languageOf(reading.uses);
  const prover = once(() => proverOf(reading, language.rules === "de"));
  const verbatim = once(() => readSide(lines, isUser, true));
  const strict = once(() => finderIn(verbatim(), { isGerman: false, isStrict: true }));
  const find = (phrases: readonly string[]): Place[] =>
    withoutInner(strict().find(phrases)).map((hit) => placeOf(verbatim(), hit));
  return {
    language,
    wordsOfLine: reading.wordsOfLine,
    prove: (phrases, sentence) => prover()(phrases, sentence),
    find,
    fillers: (lists) => {
      const endOf = ({ line, end }: Place) => `${line} ${end}`;
      const plain = new Set(find(meant[language.rules]).map(endOf));
      return find(fillersIn(lists, language.rules)).filter((place) => !plain.has(endOf(place)));
    },
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Of places within each other the first. */
function withoutInner<Each extends { from: number; to: number }>(sorted: readonly Each[]): Each[] {
  let last = -1;
  return sorted.filter(({ from, to }, at) => {
    const longer = sorted[at + 1]?.from === from && (sorted[at + 1]?.to ?? 0) > to;
    if (to <= last || longer) return false;
    last = to;
    return true;
  });
}
