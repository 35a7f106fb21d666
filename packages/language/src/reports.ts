import { hasAny, patternsOf } from "./patterns.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

/** Words of somebody else follow. */
const reporting = patternsOf(
  `you said|you say|you told|you called|you mentioned|you asked|you wrote|you were told|you heard|you read|told you|tells you|they say|they said|
  who says|who said|wer sagt|people say|people claim|people think|some say|they claim|he said|she said|somebody said|someone said|somebody told|someone told|asked me|asks me|told me|said that you|you think|you thought|you believe|you mean|you hope|you are hoping|you were hoping|you feel|you claim|you are saying|you were saying|
  i heard|we heard|i have heard|i read|rumour has it|rumor has it|call it|calls it|the word|the phrase|the term|words like|
  allegedly|supposedly|so called|according to|
  sie sagten|sie sagen|sie haben gesagt|sie meinten|sie meinen|meinen sie|sie erwahnten|ihnen gesagt|ihnen erzahlt|hat gesagt|haben gesagt|man sagt|es heisst|angeblich|
  sogenannte|sogenannten|laut|behaupten|behauptet|viele sagen|viele meinen|sie glauben|glauben sie|ich habe gehort|hiess es|das wort|worte wie|nennt sich|nennen es|sie denken|sie hoffen|hoffen sie|sie finden|sie schrieben|sagen sie|das sei|alles sei|sie sei|die sei|sie seien`,
);

/** The words before were somebody's: "Not guaranteed, they always say that". */
const attributing = patternsOf(
  `they say|they said|they always say|they all say|people say|everybody says|everyone says|some say|he said|she said|he says|she says|
  sagt man|sagt sie|meint sie|sagen sie immer|sagen alle|sagen viele|sagen die|heisst es`,
);
/** In words behind what is reported. */
const nearby = 4;

/** Nobody says these of himself. */
const ofOthers = setOf(
  `says claims thinks believes reckons insists swears tells
  sagt meint behauptet glaubt denkt findet erzahlt schwort`,
);
/** These are of somebody else unless "I" or "we" stands before them. */
const past = setOf("said told thought claimed believed swore wrote sagte meinte behauptete glaubte schrieb");
const speakers = setOf("i we ich wir");
const beforeVerb = 3;

/** In words before what is reported. */
const farthest = 60;

const isOwn = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - beforeVerb), at + 2).some(({ text }) => speakers.has(text));

/** Whether some words are told as those of somebody else: by a verb before them, or by quotation marks. */
export function isReported(tokens: readonly Token[], start: number, from: number, to: number): boolean {
  const low = Math.max(start, from - farthest);
  if (hasAny(tokens, low, from, reporting) || hasAny(tokens, to + 1, to + nearby, attributing)) return true;
  for (let at = low; at < from; at += 1) {
    const text = tokens[at]?.text ?? "";
    if (ofOthers.has(text) || (past.has(text) && !isOwn(tokens, at))) return true;
  }
  return tokens[from]?.isQuoted === true && tokens[to]?.isQuoted === true;
}
