import type { Reading } from "./reading.ts";
import { isRefuted, supposedAt } from "./supposed.ts";
import type { Token } from "./token.ts";
import { readText } from "./tokens.ts";
import { setOf } from "./word-lists.ts";

const rows = (text: string): string[][] => text.split("|").map((each) => each.trim().split(/\s+/));

/** Words of somebody else follow, or stand before. */
const reporting = rows(
  `you said|you say|you told|you called|you mentioned|you asked|you wrote|you were told|you heard|you read|told you|tells you|they say|they said|
  who says|who said|wer sagt|people say|people claim|people think|some say|they claim|he said|she said|somebody said|someone said|somebody told|someone told|asked me|asks me|told me|said that you|you think that|you thought|you believe|
  allegedly|supposedly|so called|according to|
  sie sagten|sie sagen|sie haben gesagt|sie meinten|sie erwahnten|ihnen gesagt|ihnen erzahlt|hat gesagt|haben gesagt|man sagt|es heisst|angeblich|
  sogenannte|sogenannten|laut|behaupten|behauptet|viele sagen|viele meinen|sie glauben|sie denken|sie schrieben`,
);

/** Said about the training or to whoever judges, not to the other side. */
const aboutTraining = rows(
  `the course wants|the training wants|the exercise wants|the rubric|the checklist|the examiner|attention examiner|this trainee|the trainee|full marks|
  box is ticked|tick the box|ticks the box|tick that box|my trainer|i am supposed to say|i have to say the phrase|the script says|i must say the words|for the record i say|
  der kurs will|die ubung will|das training verlangt|die schulung will|die checkliste|der prufer|die pruferin|dieser trainee|volle punktzahl|
  mein trainer|ich soll sagen|ich soll hier sagen|abgehakt|haken dran`,
);

/** Set phrases in which a word means something else. */
const idioms = rows(
  "sorry state|sorry sight|sorry excuse|sorry to say|sorry for yourself|sorry but you|discount the possibility|discount the idea|apologise for nothing|better safe than sorry",
);

const isAt = (tokens: readonly Token[], at: number, texts: readonly string[]): boolean =>
  texts.every((text, offset) => tokens[at + offset]?.text === text);

const places = (
  tokens: readonly Token[],
  from: number,
  to: number,
  patterns: readonly string[][],
): number | undefined => {
  for (let at = from; at < to; at += 1) if (patterns.some((texts) => isAt(tokens, at, texts))) return at;
  return undefined;
};

const complementisers = setOf("dass that whether ob");
const statements = setOf(
  `says say states state tells tell explains explain names name confirms confirm mentions mention warns warn informs inform points
  sagt nennt erklart bestatigt erwahnt weist teilt informiert warnt`,
);

/** In words before what is reported. */
const farthestReport = 60;

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
  const telling = wanted.filter(({ text }) => text.length > 3);
  const hitsOf = Map.groupBy(hits, ({ from }) => reading.sentenceOf[from] ?? 0);
  const known = new Map<number, string | undefined>();
  const ofSentence = (index: number): string | undefined => {
    if (!known.has(index)) known.set(index, readSentence(index));
    return known.get(index);
  };
  const readSentence = (index: number): string | undefined => {
    const { from, to } = reading.sentences[index] ?? { from: 0, to: 0 };
    if (places(reading.tokens, from, to, aboutTraining) !== undefined) return "speaks about the training";
    if (recites(reading.tokens, from, to, wanted, telling)) return "recites the check";
    if (isBareList(reading.tokens, from, to, hitsOf.get(index) ?? [])) return "lists the phrases";
    return undefined;
  };
  return (from: number, to: number): string | undefined => {
    const index = reading.sentenceOf[from] ?? 0;
    const within = reading.sentences[index] ?? { from, to: to + 1, isQuestion: false };
    const idiom = places(reading.tokens, Math.max(within.from, from - 2), to + 1, idioms);
    if (idiom !== undefined) return "a set phrase";
    const reported = places(reading.tokens, Math.max(within.from, from - farthestReport), from, reporting);
    if (reported !== undefined) return quoting;
    if (isFronted(reading.tokens, within.from, from)) return "said in a clause with “that”";
    if (
      within.isQuestion &&
      isStatement &&
      !isOffer(reading.tokens, within.from) &&
      !isTagged(reading.tokens, within.to, to)
    )
      return "asked, not said";
    if (isRefuted(reading, to)) return "called untrue at once";
    return supposedAt(reading, from, to, isAsking) ?? ofSentence(index);
  };
}

const isFronted = (tokens: readonly Token[], from: number, to: number): boolean =>
  complementisers.has(tokens[from]?.text ?? "") && tokens[from]?.text !== "that" && to > from;

/** "May I tell you …?", "Did you know that …?": they say what they ask. */
const isOffer = (tokens: readonly Token[], from: number): boolean =>
  places(
    tokens,
    from,
    from + 4,
    rows(
      "may i|can i|could i|shall i|did you know|do you know|are you aware|wussten sie|darf ich|kann ich|soll ich",
    ),
  ) !== undefined;

const longestTag = 3;

/** "…, isn't it?", "…, oder?": said, and confirmed by the other side. */
const isTagged = (tokens: readonly Token[], end: number, to: number): boolean => {
  for (let at = end - 1; at > to && at >= end - longestTag; at -= 1) if (tokens[at]?.beginsPart) return true;
  return false;
};

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
