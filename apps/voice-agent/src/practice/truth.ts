import type { BrainTurn } from "../engines/brain/brain.ts";
import type { Language, Truths } from "./language.ts";
import { readSentences } from "./matching.ts";
import { plainOf, wordsOf } from "./words.ts";

type Kind = "words" | "presence" | "hearing" | "human";

const longestQuote = 200;

/**
 * The answer to a question about the agent itself, which may be asked in any of the languages.
 * @returns undefined where none is asked
 */
export function truthAbout(
  text: string,
  turn: Pick<BrainTurn, "history" | "hears">,
  language: Language,
  languages: readonly Language[],
): string | undefined {
  const kinds = new Set(languages.flatMap((each) => kindsOf(text, each)));
  const { truth, truths } = language;
  const hearsNoWords = kinds.has("presence") && turn.hears === "voices";
  const sentences = [
    kinds.has("words") && wordsBefore(turn, truths),
    kinds.has("presence") && truths.present,
    (kinds.has("hearing") || hearsNoWords) && truths.hearing[turn.hears],
    (kinds.has("human") || kinds.has("hearing")) && truth,
  ].filter((sentence) => typeof sentence === "string");
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

function kindsOf(text: string, language: Language): Kind[] {
  const { asksIfHeard, asksIfPresent, asksIfScripted, asksForWords } = language.truths;
  const sentences = readSentences(text, language);
  const asks = (pattern: RegExp) => sentences.some(({ plain }) => pattern.test(plain));
  const asksIfHuman =
    language.asksIfHuman.test(plainOf(wordsOf(text, language))) ||
    sentences.some(({ plain, isQuestion }) => isQuestion && asksIfScripted.test(plain));
  return [
    ...(asks(asksForWords) ? ["words" as const] : []),
    ...(asks(asksIfPresent) ? ["presence" as const] : []),
    ...(asks(asksIfHeard) ? ["hearing" as const] : []),
    ...(asksIfHuman ? ["human" as const] : []),
  ];
}

function wordsBefore({ history }: Pick<BrainTurn, "history">, truths: Truths): string {
  const before = history.filter(({ role }) => role === "user").at(-2);
  if (!before) return truths.notSaid;
  if (!before.understood) return truths.notUnderstood;
  const words = before.text.replaceAll(/\s+/g, " ");
  return truths.said(words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words);
}
