import { hasAny, hasWord, lengthAt, patternsOf } from "./patterns.ts";
import { negators } from "./phrases.ts";
import type { Reading } from "./reading.ts";
import type { Scope } from "./scope.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

const jokes = patternsOf(
  `kidding|joking|ha|haha|yeah right|as if|like hell|my foot|fat chance|in your dreams|dream on|nur spass|war spass|ein scherz|kleiner scherz|im scherz|von wegen|
  wers glaubt|wer glaubt wird|ein witz|traumen sie weiter|sie scherzen|denkste|pustekuchen`,
);
const comparing = setOf("like wie");
/** "…, wie gesagt", "…, like I said": no comparison. */
const comparingNothing = setOf(
  "i you we they he she it this that gesagt besprochen vereinbart immer sie ich wir man du es der die das viel lange oft",
);

/** "… scratch that", "ready on Tuesday, no, Wednesday". */
const corrections = patternsOf(
  `scratch that|strike that|make that|i mean|i meant|or rather|no wait|no sorry|wait no|sorry no|i take that back|my mistake|
  hang on|hold on|ich meine|ich meinte|besser gesagt|nein quatsch|ach nein|ach was|nein moment|moment nein|nein warten sie|
  beziehungsweise nein|ich korrigiere|das nehme ich zuruck|das war falsch`,
);
/** One word that takes back what stands before it, where a pause parts it from what follows. */
const takingBack = setOf(
  "no sorry wait pardon nope nein quatsch moment stopp stop halt entschuldigung verzeihung falsch unsinn blodsinn correction korrektur",
);
const contrasts = setOf("but and because though although aber und denn weil");
const longestRest = 4;

/** Within a few words a mark, and behind it what takes the words back. */
export function isCorrected({ tokens, sentences, sentenceOf }: Reading, { from, to }: Scope): boolean {
  let at = to + 1;
  while (at <= to + longestRest && at < tokens.length && tokens[at]?.beginsPart !== true) at += 1;
  const cue = tokens[at];
  if (!cue || cue.line !== tokens[to]?.line) return false;
  const end = sentences[sentenceOf[at] ?? 0]?.to ?? at;
  if (at === to + 1 && cue.text === "nein" && at + 1 < end) return true;
  if (lengthAt(tokens, at, corrections) > 0) return true;
  const next = tokens[at + 1];
  if (!takingBack.has(cue.text)) return false;
  if (isAmount(tokens[from]) && hasAmount(tokens, at + 1, Math.min(at + 1 + longestRest, tokens.length)))
    return true;
  if (!cue.beginsPart || next?.beginsPart !== true) return false;
  return at + 1 < end && !next.beginsSentence && !contrasts.has(next.text);
}

const isAmount = (token: Token | undefined): boolean => token?.text.startsWith("#") === true;

function hasAmount(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (isAmount(tokens[at])) return true;
  return false;
}

/** In words; a longer sentence says more than that it was a joke, unless it begins so. */
const longestJoke = 6;

export function hasJoke({ tokens, sentences, sentenceOf }: Reading, scope: Scope): boolean {
  const { from, to, start, end, partEnd } = scope;
  if (hasAny(tokens, start, from, jokes) || hasAny(tokens, to + 1, end, jokes)) return true;
  if (
    partEnd < end &&
    comparing.has(tokens[partEnd]?.text ?? "") &&
    !comparingNothing.has(tokens[partEnd + 1]?.text ?? "")
  )
    return true;
  const next = sentences[(sentenceOf[from] ?? 0) + 1];
  if (!next || next.from !== end || tokens[next.from]?.line !== tokens[from]?.line) return false;
  return hasAny(tokens, next.from, next.to - next.from > longestJoke ? next.from + 1 : next.to, jokes);
}

const opposing = setOf("but only however though aber nur leider allerdings jedoch doch");
const longestRefusal = 8;
const lastWords = 3;
/** Of a part that says nothing else: "…, it's not", "…, which you aren't". */
const longestBareRefusal = 5;

/** "I could ring you back, but I'm not going to": a short clause behind the words ends with its negator. */
export function isRefused({ tokens, sentences, sentenceOf }: Reading, { to, end }: Scope): boolean {
  const next = sentences[(sentenceOf[to] ?? 0) + 1];
  const isNear = next?.from === end && tokens[next.from]?.line === tokens[to]?.line;
  const last = isNear && opposing.has(tokens[next.from]?.text ?? "") ? next.to : end;
  for (let at = to + 1; at < last; at += 1) {
    const isOpposing = opposing.has(tokens[at]?.text ?? "");
    if (!isOpposing && tokens[at]?.beginsPart !== true) continue;
    let stop = at + 1;
    while (stop < last && !tokens[stop]?.beginsPart) stop += 1;
    if (
      !isOpposing &&
      stop - at <= longestBareRefusal &&
      stop - at > 1 &&
      negators.has(tokens[stop - 1]?.text ?? "")
    )
      return true;
    if (!isOpposing) continue;
    if (stop - at <= longestRefusal && hasWord(tokens, Math.max(at, stop - lastWords), stop, negators))
      return true;
    at = stop - 1;
  }
  return false;
}

const untrue = patternsOf(
  `that is not|this is not|which is not|that is wrong|that is nonsense|not true|it is not|it was not|that was wrong|
  das stimmt nicht|das stimmt so nicht|das stimmt aber nicht|stimmt nicht|stimmt so nicht|stimmt gar nicht|das stimmt gar nicht|ach was|das ist nicht|das ist falsch|das ist aber nicht|das war falsch|das ist unsinn`,
);
/** What is called so is not said in earnest. */
const lies = patternsOf(
  `wrong of|wrong to|wrong if|be a lie|is a lie|be lying|am lying|untrue|nonsense|dishonest|misleading|a myth|a rumour|a rumor|wishful thinking|
  not be honest|not honest|not be fair|unsinn|blodsinn|gelogen|eine luge|unserios|irrefuhrend|ein mythos|ein marchen|ein gerucht|wunschdenken|
  unehrlich|keine rede|nicht die rede|nicht ehrlich|nicht serios|nicht fair`,
);
const longestComment = 8;

/** "They say that it is painless. That's not true.", "Painless? That would be a lie." */
export function isRefuted(
  { tokens, sentences, sentenceOf }: Reading,
  { from, to, start, end }: Scope,
): boolean {
  if (hasAny(tokens, start, from, lies) || hasAny(tokens, to + 1, end, lies)) return true;
  const next = sentences[(sentenceOf[to] ?? 0) + 1];
  if (next === undefined || tokens[next.from]?.line !== tokens[to]?.line) return false;
  return (
    lengthAt(tokens, next.from, untrue) > 0 ||
    (next.to - next.from <= longestComment && hasAny(tokens, next.from, next.to, lies))
  );
}
