import type { Reading } from "./reading.ts";
import { hasAny, lengthAt, patternsOf } from "./patterns.ts";
import { negators } from "./phrases.ts";
import { isReported } from "./reports.ts";
import { supposedAt } from "./supposed.ts";
import type { Token } from "./token.ts";
import { readText } from "./tokens.ts";
import { setOf } from "./word-lists.ts";

/** Said about the training or to whoever judges, not to the other side. */
const aboutTraining = patternsOf(
  `the course wants|the training wants|the exercise wants|the rubric|the checklist|the examiner|attention examiner|this trainee|the trainee|full marks|
  box is ticked|tick the box|ticks the box|tick that box|my trainer|the trainer|wants me to say|want me to say|told me to say|asked me to say|supposed to say|required to say|i have to say the phrase|the script says|i must say the words|for the record i say|
  der kurs will|die ubung will|das training verlangt|die schulung will|die checkliste|der prufer|die pruferin|dieser trainee|volle punktzahl|
  mein trainer|der trainer|die trainerin|soll ich sagen|muss ich hier sagen|ich soll sagen|ich soll hier sagen|abgehakt|haken dran`,
);

/** Set phrases in which a word means something else. */
const idioms = patternsOf(
  "blod gelaufen|dumm gelaufen|lose sight|lose track|lose touch|lose heart|lose sleep|sorry state|sorry sight|sorry excuse|sorry to say|sorry for yourself|sorry but you|discount the possibility|discount the idea|apologise for nothing|better safe than sorry|as i understand|the way i understand|i understand nothing",
);

const complementisers = setOf("dass that whether ob");
const statements = setOf(
  `says say states state tells tell explains explain names name confirms confirm mentions mention warns warn informs inform points
  sagt nennt erklart bestatigt erwahnt weist teilt informiert warnt`,
);

const asking = setOf("asks ask checks finds fragt erfragt pruft klart");

/** "Asks about allergies": the words may be asked as well as said. */
export const wantsQuestion = (sentence: string): boolean =>
  asking.has(readText(sentence).tokens[0]?.text ?? "");

/** The reason of a doubt where the words are said to be somebody else's. */
export const quoting = "quotes somebody";

/** What a check asks for, as far as doubts need it. */
export interface Wanted {
  /** "States that returns are not guaranteed". */
  sentence: string;
  /** Tokens where any phrase of the check was said, with the number of the phrase. */
  hits: readonly { phrase: number; from: number; to: number }[];
}

/** Reads a check once; then tells for each place why its words may not be the person's own word to the other side. */
export function doubtsAbout(reading: Reading, { sentence, hits }: Wanted) {
  const wanted = readText(sentence).tokens;
  const isStatement = statements.has(wanted[0]?.text ?? "");
  const isAsking = wantsQuestion(sentence);
  const isForbidding = !isStatement && !isAsking && wanted.some(({ text }) => negators.has(text));
  const telling = wanted.filter(({ text }) => text.length > 3);
  const hitsOf = Map.groupBy(hits, ({ from }) => reading.sentenceOf[from] ?? 0);
  const known = new Map<number, string | undefined>();
  const ofSentence = (index: number): string | undefined => {
    if (!known.has(index)) known.set(index, readSentence(index));
    return known.get(index);
  };
  const questions = new Map<number, Asking>();
  const questionAt = (index: number): Asking => {
    const before = questions.get(index);
    if (before) return before;
    const asking = readQuestion(reading.tokens, reading.sentences[index] ?? { from: 0, to: 0 });
    questions.set(index, asking);
    return asking;
  };
  const readSentence = (index: number): string | undefined => {
    const { from, to } = reading.sentences[index] ?? { from: 0, to: 0 };
    if (hasAny(reading.tokens, from, to, aboutTraining)) return "speaks about the training";
    if (recites(reading.tokens, from, to, wanted, telling)) return "recites the check";
    if (isBareList(reading.tokens, from, to, hitsOf.get(index) ?? [])) return "lists the phrases";
    return undefined;
  };
  return (from: number, to: number): string | undefined => {
    const index = reading.sentenceOf[from] ?? 0;
    const within = reading.sentences[index] ?? { from, to: to + 1, isQuestion: false };
    if (hasAny(reading.tokens, Math.max(within.from, from - 2), to + 1, idioms)) return "a set phrase";
    if (isReported(reading.tokens, within.from, from, to)) return quoting;
    if (isFronted(reading.tokens, within.from, from)) return "said in a clause with “that”";
    if (
      within.isQuestion &&
      (isForbidding ||
        (isStatement && !isOffer(reading.tokens, within.from)) ||
        (!isAsking && questionAt(index).refusedAt < from)) &&
      questionAt(index).taggedAt <= to
    )
      return "asked, not said";
    return supposedAt(reading, from, to, isAsking) ?? ofSentence(index);
  };
}

const isFronted = (tokens: readonly Token[], from: number, to: number): boolean =>
  complementisers.has(tokens[from]?.text ?? "") && tokens[from]?.text !== "that" && to > from;

/** "May I tell you …?", "Did you know that …?": they say what they ask. */
const offering = patternsOf(
  "may i|can i|could i|shall i|did you know|do you know|are you aware|wussten sie|darf ich|kann ich|soll ich",
);

const isOffer = (tokens: readonly Token[], from: number): boolean => hasAny(tokens, from, from + 4, offering);

/** "Why should I …?" refuses what it names. */
const refusing = patternsOf(
  `why should i|why should we|why would i|why would we|do i have to|do we have to|must i|am i supposed to|
  warum sollte ich|warum soll ich|wieso sollte ich|wieso soll ich|weshalb sollte ich|warum sollten wir|wieso sollten wir|muss ich`,
);

const longestTag = 3;

const asked = setOf("what why how who when where which was warum wie wer wann wo wieso");

/** What a question refuses or asks beside what it says; read once, since one without marks may be as long as a talk. */
interface Asking {
  /** Words behind this place are refused. */
  refusedAt: number;
  /** Where its tag begins; words before it are said. */
  taggedAt: number;
}

function readQuestion(tokens: readonly Token[], { from, to }: { from: number; to: number }): Asking {
  let [refusedAt, last] = [from, to - 1];
  while (refusedAt < to && lengthAt(tokens, refusedAt, refusing) === 0) refusedAt += 1;
  while (last > from && tokens[last]?.beginsPart !== true) last -= 1;
  return { refusedAt, taggedAt: last > from && isTag(tokens, last, to) ? last : -1 };
}

/** "…, isn't it?", "…, oder?", "…, what did you think?": said, and something else is asked. */
const isTag = (tokens: readonly Token[], at: number, end: number): boolean =>
  at >= end - longestTag || asked.has(tokens[at]?.text ?? "");

const leastRecited = 0.8;

/** The sentence of the check itself, begun as the rubric begins it: "Explains how …". */
function recites(
  tokens: readonly Token[],
  from: number,
  to: number,
  wanted: readonly Token[],
  telling: readonly Token[],
): boolean {
  if (telling.length < 2 || tokens[from]?.text !== wanted[0]?.text) return false;
  const said = new Set(tokens.slice(from, Math.min(to, from + 3 * wanted.length)).map(({ text }) => text));
  return telling.filter(({ text }) => said.has(text)).length >= leastRecited * telling.length;
}

const fewestParts = 4;
/** Words that sentences have and lists have not. */
const joining = setOf(
  `i you we they he she it is are was were am be can could will would do does did have has had not that if but because and
  ich sie wir er es du man ist sind war waren bin kann konnen wird werden hat haben nicht dass wenn aber weil und`,
);

/** Parts between commas that nothing joins but the phrases themselves, as nobody talks. */
function isBareList(tokens: readonly Token[], from: number, to: number, hits: Wanted["hits"]): boolean {
  const own = new Set(
    hits.flatMap((hit) => Array.from({ length: hit.to - hit.from + 1 }, (_, at) => hit.from + at)),
  );
  let parts = 1;
  for (let at = from; at < to; at += 1) {
    if (at > from && tokens[at]?.beginsPart) parts += 1;
    if (!own.has(at) && joining.has(tokens[at]?.text ?? "")) return false;
  }
  return parts >= fewestParts;
}
