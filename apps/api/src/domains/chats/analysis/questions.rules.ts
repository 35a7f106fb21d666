import type { TranscriptAnalysis } from "@field-advisor/schema/chats.endpoints";
import { isQuestion, tellingWords, wordsOf } from "@field-advisor/language";
import { type Said, shortened } from "./words.rules.ts";

type Unanswered = TranscriptAnalysis["unanswered"][number];

/** Sounds that show that somebody listens; yes and no are answers. */
const acknowledgements = new Set(
  "hm hmm mhm mm aha ah oh ok okay well right uh um er erm so ach naja tja äh ähm also gut verstehe i see".split(
    " ",
  ),
);
const longestAcknowledgement = 4;

const isAcknowledgement = (text: string): boolean => {
  const words = wordsOf(text.toLowerCase());
  return words.length <= longestAcknowledgement && words.every((word) => acknowledgements.has(word));
};

const leastInCommon = 0.6;
const fewestWords = 2;

/** A later turn asks for the same as a question, by the words that carry it. */
function isAskedAgain(question: string, later: Said): boolean {
  const asked = new Set(tellingWords(question.toLowerCase()));
  if (asked.size < fewestWords) return false;
  return questionsIn(later).some((text) => {
    const again = new Set(tellingWords(text.toLowerCase()));
    return [...asked].filter((word) => again.has(word)).length / asked.size >= leastInCommon;
  });
}

export const questionsIn = ({ sentences }: Said): string[] =>
  sentences.filter((sentence) => isQuestion(sentence));

/** For each turn the place of the next one of another speaker, and of the speaker's own after that. */
function followers(turns: readonly Said[]): { reply: number | undefined; own: number | undefined }[] {
  const found: { reply: number | undefined; own: number | undefined }[] = [];
  for (let at = turns.length - 1; at >= 0; at--) {
    const next = turns[at + 1];
    const isOther = next !== undefined && next.speaker !== turns[at]?.speaker;
    const reply = isOther ? at + 1 : found[at + 1]?.reply;
    const after = reply === undefined ? undefined : reply + 1;
    const isBack = after !== undefined && turns[after]?.speaker === turns[at]?.speaker;
    found[at] = { reply, own: isBack ? after : undefined };
  }
  return found;
}

/** Why the question that ends a turn counts as not answered; undefined where it was taken up, as far as rules can tell. */
function reasonFor(question: string, reply: Said | undefined, later: Said | undefined): string | undefined {
  if (reply === undefined) return "Nobody answered";
  if (reply.isUnheard) return undefined;
  if (isAcknowledgement(reply.text)) return "Only acknowledged";
  if (later && isAskedAgain(question, later)) return "Asked again";
  return reply.sentences.every((sentence) => isQuestion(sentence)) ? "Answered with a question" : undefined;
}

const longestQuestion = 300;

/** Questions with which somebody gave up the floor, and which the others did not take up. */
export function unansweredIn(turns: readonly Said[]): Unanswered[] {
  const next = followers(turns);
  return turns.flatMap(({ speaker, at, sentences }, index) => {
    const question = sentences.at(-1) ?? "";
    if (!isQuestion(question)) return [];
    const { reply, own } = next[index] ?? {};
    const turnAt = (place: number | undefined) => (place === undefined ? undefined : turns[place]);
    const reason = reasonFor(question, turnAt(reply), turnAt(own));
    return reason === undefined
      ? []
      : [{ speaker, at, question: shortened(question, longestQuestion), reason }];
  });
}
