import { shippedLists } from "@field-advisor/schema/practice-lists";
import { type Language, questionWordsIn } from "./languages.ts";
import { type Beginnings, beginningsOf, plainOf } from "./question-forms.ts";
import { isQuestion, sentencesIn } from "./sentences.ts";
import { partsWithoutMarks } from "./unmarked-questions.ts";

export interface Question {
  start: number;
  end: number;
  /** It cannot be answered with yes or no. */
  isOpen: boolean;
}

const marked = /[.?!…;:]/;
const betweenParts = /[,;:–—]|-{2}|\s-\s/u;
const exclaimed = /[!！]["”'’)」』\s]*$/u;
/** Only the beginning of a part tells whether it asks. */
const longestPart = 160;

/** "What exactly happens" asks as "what happens" does. */
const stressed = /^(what|why|how|where|when|who) (?:exactly|actually|really|precisely) (?=\w)/;

function partsOf(sentence: string, { lead }: Beginnings): string[] {
  return sentence
    .split(betweenParts, 8)
    .filter((part, at) => at === 0 || !quoted.test(part))
    .map((part) => {
      const words = plainOf(part.slice(0, longestPart));
      return `${words} `.replace(lead, "").replace(lead, "").replace(stressed, "$1 ").trim();
    })
    .filter((part) => part !== "");
}

/** "He said, “why not?”": asked by somebody else. */
const quoted = /^\s*["“„«]/;

/** Behind a comma they continue a sentence: "…, which is my favourite?" */
const relative = /^(?:which|who|where|when|welche[rnms]?|wo|wer)\b/;

const isShort = (part: string): boolean => part.split(" ").length < 4;

const wishing = /^(?:hatten?|hattest|waren?) (?:ich|du|sie|er|wir|man) /;

/** "Hätten Sie das mal gesagt." */
const isWish = (part: string): boolean =>
  wishing.test(part) && / (?:mal|nur|bloss|doch) /.test(part) && /ge[a-z]+(?:t|en)$/.test(part.slice(-20));

/** "What you have, is a plan", "was dagegen spricht, ist der Preis". */
const goesOnAsStatement = /^(?:is|are|was|were|ist|sind|war|waren|kann|wird|hat|sage|zeige)\b/;

/** "So what", "na und": they want no answer; "so what do you do?" and "what can I do for you?" do. */
const shrugging =
  /^(?:(?:so what|who cares|what of it|what can i do|na und|was kann ich dafur)$|(?:who cares about|what am i supposed to do|was soll'?s|was soll ich da machen|wen kummert)\b)/;

/** Closed questions are answered with yes or no; null for a sentence that asks nothing. */
function kindOf(sentence: string, known: Beginnings): "open" | "closed" | null {
  const isAsked = isQuestion(sentence);
  if (!isAsked && exclaimed.test(sentence)) return null;
  const parts = partsOf(sentence, known);
  const [first = ""] = sentence.slice(0, longestPart).split(betweenParts, 1);
  if (shrugging.test(plainOf(first))) return null;
  const isOpen = (part: string) => known.open.test(part) || known.invites.test(part);
  const wonders = parts.findIndex((part) => known.wonders.test(part));
  if (wonders !== -1 && parts.some((part, at) => at > wonders && known.questionWord.test(part)))
    return "open";
  return isAsked ? kindOfAsked(parts, known, isOpen) : kindOfUnmarked(parts, known, isOpen);
}

function kindOfAsked(
  parts: readonly string[],
  known: Beginnings,
  isOpen: (part: string) => boolean,
): "open" | "closed" {
  if (parts.some((part) => isOpen(part)) || known.endsOpen.test(parts.at(-1) ?? "")) return "open";
  const begins = (part: string, at: number) =>
    known.questionWord.test(part) && !known.indirect.test(part) && (at === 0 || !relative.test(part));
  return !parts.some((part) => known.closed.test(part)) && parts.some(begins) ? "open" : "closed";
}

/** Without its mark a sentence asks where it begins so, after "In your view," or "When you retire,". */
function kindOfUnmarked(
  parts: readonly string[],
  known: Beginnings,
  isOpen: (part: string) => boolean,
): "open" | "closed" | null {
  if (parts.some((part) => isWish(part))) return null;
  for (const [at, part] of parts.entries()) {
    if (at > 0 && known.knows.test(parts[at - 1] ?? "")) return null;
    if (known.questionWord.test(part) && goesOnAsStatement.test(parts[at + 1] ?? "")) return null;
    if (isOpen(part)) return "open";
    if (known.closed.test(part)) return "closed";
    if (!known.questionWord.test(part) && !isShort(part)) return null;
  }
  return null;
}

/**
 * The questions in a text, also those that a transcript of speech wrote without a mark.
 * @param words what questions begin with that yes or no does not answer
 */
export function questionsIn(
  text: string,
  language: Language,
  words: readonly string[] = questionWordsIn(shippedLists, language),
): Question[] {
  const known = beginningsOf(language, words);
  const parts = marked.test(text)
    ? sentencesIn(text)
    : sentencesIn(text).flatMap((sentence) => partsWithoutMarks(sentence, language));
  let at = 0;
  const found = parts.flatMap((written) => {
    const sentence = written.trim();
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    const kind = kindOf(sentence, known);
    const isBare =
      !sentence.includes(" ") && known.questionWord.test(plainOf(sentence.slice(0, longestPart)));
    return kind === null ? [] : [{ start, end: at, isOpen: kind === "open", isBare }];
  });
  return withoutRows(found).map(({ start, end, isOpen }) => ({ start, end, isOpen }));
}

/** "What? Who? When?" asks nothing; one such word does. */
const withoutRows = <Each extends { isBare: boolean }>(found: readonly Each[]): Each[] =>
  found.filter(({ isBare }, at) => !isBare || !(found[at - 1]?.isBare || found[at + 1]?.isBare));
