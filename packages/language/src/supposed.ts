import type { Reading } from "./reading.ts";
import type { Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

const rows = (text: string): string[][] => text.split("|").map((each) => each.trim().split(/\s+/));

/** In words: farther away nothing is looked for, so that a long sentence costs no more than a short one. */
const reach = 30;

const conditionals = setOf("if unless wenn falls sofern bevor ehe");
const unreal = setOf(
  "would were ware waren wurde wurden hatte hatten konnte konnten musste mussten brauchte brauchten gabe",
);
/** "I would like to …" supposes nothing. */
const polite = setOf(
  "like love prefer recommend suggest advise rather you be gladly gern gerne empfehlen raten",
);
const subjects = setOf("i you we they he she it there ich du sie wir er es man");
const speakers = setOf("ich wir");

/** What follows is thought, wished or feared, not so. */
const attitudes = rows(
  `i thought|we thought|i wish|we wish|i was hoping|we hoped|i hoped|let us pretend|as if|as though|you want|you would want|
  i used to think|ich dachte|wir dachten|dachte ich|ich hoffte|zweifle|zweifeln|als ob|schon ware|schon war|ware schon|
  wunschte|von wegen|sie wollen|sie mochten`,
);
/** Only where a sentence begins so: "You want your money back." */
const wishesOfOthers = setOf("you sie");
/** Behind the words: "… would be nice". */
const wishes = rows(
  "would be nice|would be great|would be lovely|would be good|would have been|ware schon|ware nett|ware toll",
);
const hindering = setOf("but aber leider unfortunately only nur");
const hadGladly = setOf("hatte hatten");
const gladly = setOf("gern gerne fast beinahe lieber");
/** Directly before an amount: it is another one. */
const bounds = rows(
  "between|zwischen|less than|more than|under|over|almost|nearly|not quite|weniger als|mehr als|unter|uber|fast|knapp|beinahe",
);
const jokes = rows(
  `kidding|joking|ha ha|haha|yeah right|as if|nur spass|war spass|ein scherz|kleiner scherz|im scherz|von wegen|wers glaubt|wer's glaubt`,
);
const past = rows(
  `formerly|in the past|last year|last month|last week|years ago|previously|until recently|back then|once|
  fruher|voriges jahr|vergangenes jahr|letztes jahr|letzten monat|letzte woche|im vorjahr|damals|ehemals|bis vor kurzem`,
);
const wasSo = rows("used to");
const pastVerbs = setOf("was were had cost war waren hatte hatten galt galten kostete kosteten lag");
/** An amount that was so may be another one now. */
const wasOnly = setOf("was were war waren");
const today = setOf("now today nowadays jetzt heute inzwischen nun mittlerweile");

const corrections = rows(
  `scratch that|make that|i mean|i meant|or rather|no wait|no sorry|wait no|sorry no|sorry i mean|oh no|
  ich meine|ich meinte|besser gesagt|nein quatsch|ach nein|ach was|oh nein|nein moment|moment nein|nein warten sie|beziehungsweise nein`,
);
/** One word that takes back what stands before it, where a pause parts it from what follows. */
const takingBack = setOf(
  "no sorry wait pardon nope nein quatsch moment stopp pardon entschuldigung verzeihung",
);
const contrasts = setOf("but and because though although aber und denn weil");
const longestRest = 4;

const isAt = (tokens: readonly Token[], at: number, texts: readonly string[]): boolean =>
  texts.every((text, offset) => tokens[at + offset]?.text === text);

const has = (tokens: readonly Token[], from: number, to: number, words: ReadonlySet<string>): boolean => {
  for (let at = from; at < to; at += 1) if (words.has(tokens[at]?.text ?? "")) return true;
  return false;
};

const hasAny = (
  tokens: readonly Token[],
  from: number,
  to: number,
  patterns: readonly string[][],
): boolean => {
  for (let at = from; at < to; at += 1) if (patterns.some((texts) => isAt(tokens, at, texts))) return true;
  return false;
};

/** Some words, and what stands around them: `start` to `end` in their sentence, `partStart` to `partEnd` between two marks. */
interface Scope {
  tokens: readonly Token[];
  from: number;
  to: number;
  start: number;
  end: number;
  partStart: number;
  partEnd: number;
}

function scopeOf({ tokens, sentences, sentenceOf }: Reading, from: number, to: number): Scope {
  const sentence = sentences[sentenceOf[from] ?? 0] ?? { from, to: to + 1 };
  const start = Math.max(sentence.from, from - reach);
  const end = Math.min(sentence.to, to + 1 + reach);
  let [partStart, partEnd] = [from, to + 1];
  while (partStart > start && tokens[partStart]?.beginsPart !== true) partStart -= 1;
  while (partEnd < end && tokens[partEnd]?.beginsPart !== true) partEnd += 1;
  return { tokens, from, to, start, end, partStart, partEnd };
}

/**
 * Why some words may not say that something is so: they suppose it, wish it, tell of the past, or are taken back at once.
 * @param isAsking the check wants a question, which supposes as well as it says
 */
export function supposedAt(
  reading: Reading,
  from: number,
  to: number,
  isAsking: boolean,
): string | undefined {
  const scope = scopeOf(reading, from, to);
  if (isCorrected(reading, scope)) return "corrected by what follows";
  if (hasJoke(reading, scope)) return "perhaps a joke";
  if (isAsking || reading.sentences[reading.sentenceOf[from] ?? 0]?.isQuestion) return undefined;
  if (isConditional(scope)) return "said with “if”";
  if (isWished(scope) || isUnfulfilled(scope)) return "thought or wished";
  if (bounds.some((texts) => isAt(reading.tokens, from - texts.length, texts)) && isNumber(reading, from))
    return "more or less than that";
  if (isPast(scope)) return "said of the past";
  return undefined;
}

/** Within the clause of an "if", or of what would be then. */
function isConditional(scope: Scope): boolean {
  const { tokens, start, end } = scope;
  if (isInClause(scope)) return true;
  return has(tokens, start, end, conditionals) && hasUnreal(scope);
}

/** "Before" a time supposes nothing, "before I promise it" does. */
const isConditionalAt = (tokens: readonly Token[], at: number): boolean => {
  const text = tokens[at]?.text ?? "";
  return conditionals.has(text) || (text === "before" && subjects.has(tokens[at + 1]?.text ?? ""));
};

function isInClause({ tokens, from, to, partStart }: Scope): boolean {
  let at = from - 1;
  while (at >= partStart && !isConditionalAt(tokens, at)) at -= 1;
  if (at < partStart) return false;
  // A second subject begins the main clause: "if you like I can …", "wenn Sie wollen rufe ich …".
  let found = 0;
  for (let place = at + 1; place <= from; place += 1) if (subjects.has(tokens[place]?.text ?? "")) found += 1;
  return found < 2 && !(to > from && speakers.has(tokens[from + 1]?.text ?? ""));
}

function hasUnreal({ tokens, from, to, end, partStart, partEnd }: Scope): boolean {
  const hasHindrance = has(tokens, to + 1, end, hindering);
  for (let at = partStart; at < partEnd; at += 1)
    if (
      (at < from || at > to) &&
      unreal.has(tokens[at]?.text ?? "") &&
      !(polite.has(tokens[at + 1]?.text ?? "") && !hasHindrance) &&
      !(polite.has(tokens[at + 2]?.text ?? "") && !hasHindrance)
    )
      return true;
  return false;
}

function isWished({ tokens, from, to, start, partEnd }: Scope): boolean {
  for (let at = start; at < from; at += 1)
    if (
      attitudes.some((texts) => isAt(tokens, at, texts)) &&
      (!wishesOfOthers.has(tokens[at]?.text ?? "") || tokens[at]?.beginsSentence)
    )
      return true;
  return hasAny(tokens, to + 1, partEnd, wishes);
}

/** "I would call you back, but …", "Ich hätte Ihnen gern … angeboten". */
function isUnfulfilled(scope: Scope): boolean {
  const { tokens, to, end, partStart, partEnd } = scope;
  if (has(tokens, to + 1, end, hindering) && hasUnreal(scope)) return true;
  return (
    has(tokens, partStart, to, hadGladly) &&
    has(tokens, partStart, partEnd, gladly) &&
    /(?:t|en)$/.test(tokens[to]?.text ?? "")
  );
}

const isNumber = ({ tokens }: Reading, at: number): boolean => /^[#@]/.test(tokens[at]?.text ?? "");

function isPast(scope: Scope): boolean {
  const { tokens, start, end, partStart, partEnd } = scope;
  if (has(tokens, partStart, partEnd, today)) return false;
  const isAmount = /^[#@]/.test(tokens[scope.from]?.text ?? "");
  if (hasAny(tokens, partStart, scope.from, wasSo)) return true;
  if (isAmount && has(tokens, partStart, partEnd, wasOnly)) return true;
  if (!hasAny(tokens, start, end, past)) return false;
  return has(tokens, partStart, partEnd, pastVerbs) || (isAmount && hasAny(tokens, partStart, partEnd, past));
}

function hasJoke({ tokens, sentences, sentenceOf }: Reading, { from, start, end }: Scope): boolean {
  if (hasAny(tokens, start, end, jokes)) return true;
  const next = sentences[(sentenceOf[from] ?? 0) + 1];
  if (!next || next.from !== end || tokens[next.from]?.line !== tokens[from]?.line) return false;
  return hasAny(tokens, next.from, Math.min(next.to, next.from + longestRest), jokes);
}

/** "Ready on Tuesday, no, Wednesday": within a few words a mark, and behind it what takes them back. */
function isCorrected({ tokens, sentences, sentenceOf }: Reading, { to }: Scope): boolean {
  let at = to + 1;
  while (at <= to + longestRest && at < tokens.length && tokens[at]?.beginsPart !== true) at += 1;
  const cue = tokens[at];
  if (!cue || cue.line !== tokens[to]?.line) return false;
  const end = sentences[sentenceOf[at] ?? 0]?.to ?? at;
  if (at === to + 1 && cue.text === "nein" && at + 1 < end) return true;
  if (corrections.some((texts) => isAt(tokens, at, texts))) return true;
  const next = tokens[at + 1];
  if (!takingBack.has(cue.text) || !cue.beginsPart || next?.beginsPart !== true) return false;
  return at + 1 < end && !next.beginsSentence && !contrasts.has(next.text);
}

const untrue = rows(
  `that is not|this is not|which is not|that is wrong|that is nonsense|not true|it is not|it was not|that was wrong|
  das stimmt nicht|das stimmt so nicht|das stimmt aber nicht|stimmt nicht|stimmt so nicht|stimmt gar nicht|das stimmt gar nicht|ach was|das ist nicht|das ist falsch|das ist aber nicht|das war falsch|das ist unsinn`,
);

/** "They say that it is painless. That's not true." */
export function isRefuted({ tokens, sentences, sentenceOf }: Reading, to: number): boolean {
  const next = sentences[(sentenceOf[to] ?? 0) + 1];
  return (
    next !== undefined &&
    tokens[next.from]?.line === tokens[to]?.line &&
    untrue.some((texts) => isAt(tokens, next.from, texts))
  );
}
