import { basesOf } from "./forms.ts";
import { clockOf, numberAt, numberWordOf, units } from "./numbers.ts";
import { fold, visitPieces } from "./pieces.ts";

/** A word of a text as words are compared, or a number. */
export interface Token {
  /** Folded; a number is "#150" however it was written, a time of day "@870". */
  text: string;
  /** What it may be a form of; itself where nothing is known. */
  bases: readonly string[];
  line: number;
  start: number;
  end: number;
  /** A comma, a dash or the like stands before it. */
  beginsPart: boolean;
  /** A sentence begins with it. */
  beginsSentence: boolean;
  /** The sentence before it, or before the end of the text, ended with a question mark. */
  followsQuestion: boolean;
}

/** The tokens of a text, and how it ends. */
export interface ReadText {
  tokens: readonly Token[];
  /** As they are written. */
  words: number;
  /** The last sentence is over: a mark says so. */
  isEnded: boolean;
  endsWithQuestion: boolean;
}

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const contracted: Record<string, string> = {
  "can't": "can not",
  cant: "can not",
  cannot: "can not",
  "won't": "will not",
  "shan't": "shall not",
  "ain't": "is not",
  "let's": "let us",
  gonna: "going to",
  wanna: "want to",
  "y'all": "you all",
  dont: "do not",
  doesnt: "does not",
  didnt: "did not",
  wont: "will not",
  isnt: "is not",
  arent: "are not",
  wasnt: "was not",
  werent: "were not",
  havent: "have not",
  hasnt: "has not",
  hadnt: "had not",
  wouldnt: "would not",
  couldnt: "could not",
  shouldnt: "should not",
  im: "i am",
  ive: "i have",
  youre: "you are",
  youve: "you have",
  youll: "you will",
  theyre: "they are",
  weve: "we have",
  thats: "that is",
  whats: "what is",
};
const endings: Record<string, string> = {
  "'ll": "will",
  "'re": "are",
  "'ve": "have",
  "'m": "am",
  "'d": "would",
};
/** "it's" is "it is"; after another word it is a possessive. */
const beforeIs = list("it he she that what who here there how where when why everything nothing something");

function expand(word: string): string[] {
  const known = Object.hasOwn(contracted, word) ? contracted[word] : undefined;
  if (known !== undefined) return known.split(" ");
  const at = word.lastIndexOf("'");
  if (at === -1) return [word];
  const [before, ending] = [word.slice(0, at), word.slice(at)];
  if (ending === "'t" && before.endsWith("n")) return [before.slice(0, -1), "not"];
  if (ending === "'s") return beforeIs.has(before) ? [before, "is"] : [before];
  const verb = endings[ending];
  return verb === undefined ? [word] : [before, verb];
}

interface Word {
  text: string;
  bases: readonly string[];
  /** It may begin or be a number, a time or a unit. */
  isNumberLike: boolean;
}

const symbols = new Set(["%", "€", "£", "$"]);
const expanded = new Map<string, readonly Word[]>();
const mostExpanded = 50_000;

const beginsTimes = list("half quarter halb viertel per a");

const isNumberLike = (text: string): boolean =>
  beginsTimes.has(text) ||
  units[text] !== undefined ||
  numberWordOf(text) !== undefined ||
  /^\d|halb$/.test(text);

function wordsFor(raw: string): readonly Word[] {
  const known = expanded.get(raw);
  if (known) return known;
  if (expanded.size >= mostExpanded) expanded.clear();
  const found = symbols.has(raw)
    ? [{ text: units[raw] ?? raw, bases: [units[raw] ?? raw], isNumberLike: true }]
    : expand(fold(raw)).map((text) => ({ text, bases: basesOf(text), isNumberLike: isNumberLike(text) }));
  expanded.set(raw, found);
  return found;
}

const endsSentence = /^[.!?…？！。\n]$/;
const marks = /^(?:[.!?;:,…–—()\n？！。]|\s-\s)$/;

/** Most pieces are words, which begin with a letter or a figure. */
const isMarkOf = (raw: string): boolean =>
  raw.charCodeAt(0) < 48 || raw.length === 1 || raw.length === 3 ? marks.test(raw) : false;

const fillers = list("um uh uhm erm er hmm hm mhm ah eh ahm ahh oh mm");
/** Said while looking for words, between two commas. */
const asides = new Set([
  "you know",
  "let me see",
  "i mean",
  "let me think",
  "so to speak",
  "sozusagen",
  "sagen wir",
  "sag ich mal",
  "ich sage mal",
  "wie soll ich sagen",
]);

const beginsAsides = new Set([...asides].map((aside) => aside.split(" ")[0] ?? ""));

interface Draft extends Token {
  raw: string;
  isNumberLike: boolean;
}

/**
 * Reads a text into tokens: without what only fills a pause, with short forms written out and numbers as numbers.
 * @param line told with each token
 * @param isVerbatim keeps what fills pauses, and what was said twice
 */
export function readText(text: string, line = 0, isVerbatim = false): ReadText {
  const drafts: Draft[] = [];
  let [beginsPart, beginsSentence, followsQuestion] = [false, true, false];
  let words = 0;
  visitPieces(text, (raw, start) => {
    if (
      isMarkOf(raw) &&
      !(
        raw === "." &&
        /^\w/.test(text.slice(start + 1, start + 2)) &&
        /\w$/.test(text.slice(start - 1, start))
      )
    ) {
      beginsPart = true;
      if (!endsSentence.test(raw)) return;
      beginsSentence = true;
      followsQuestion ||= raw === "?" || raw === "？";
      return;
    }
    const end = start + raw.length;
    words += symbols.has(raw) ? 0 : 1;
    for (const { text: word, bases, isNumberLike: mayBeNumber } of wordsFor(raw)) {
      drafts.push({
        raw,
        text: word,
        bases,
        isNumberLike: mayBeNumber,
        line,
        start,
        end,
        beginsPart,
        beginsSentence,
        followsQuestion,
      });
      beginsPart = false;
      beginsSentence = false;
      followsQuestion = false;
    }
  });
  const tokens = isVerbatim ? drafts : withoutRepeats(withNumbers(withoutFillers(drafts)));
  return { tokens, words, isEnded: beginsSentence, endsWithQuestion: followsQuestion };
}

/** What a token that goes leaves to the one behind it. */
function inherit(next: Token | undefined, gone: Token): void {
  if (next === undefined) return;
  next.beginsPart ||= gone.beginsPart;
  next.beginsSentence ||= gone.beginsSentence;
  next.followsQuestion ||= gone.followsQuestion;
}

function withoutFillers(drafts: readonly Draft[]): readonly Draft[] {
  if (!drafts.some(({ text }, at) => fillers.has(text) || asideAt(drafts, at) > 0)) return drafts;
  const kept: Draft[] = [];
  for (let at = 0; at < drafts.length; at += 1) {
    const draft = drafts[at] as Draft;
    const length = fillers.has(draft.text) ? 1 : asideAt(drafts, at);
    if (length === 0) kept.push(draft);
    else {
      for (let each = at; each < at + length; each += 1) inherit(drafts[at + length], drafts[each] as Draft);
      at += length - 1;
    }
  }
  return kept;
}

function asideAt(drafts: readonly Draft[], at: number): number {
  if (!drafts[at]?.beginsPart || !beginsAsides.has(drafts[at]?.text ?? "")) return 0;
  for (let length = 1; length <= 4; length += 1) {
    const next = drafts[at + length];
    if (next && !next.beginsPart) continue;
    return asides.has(
      drafts
        .slice(at, at + length)
        .map(({ text }) => text)
        .join(" "),
    )
      ? length
      : 0;
  }
  return 0;
}

const beforeTimes = list("at until till by from before after around um bis ab gegen vor nach");
const minutesOfDay = 24 * 60;
const halfDay = minutesOfDay / 2;

/** Before noon or after it where nothing tells. */
const timesOf = (minutes: number): string[] =>
  minutes < halfDay + 60
    ? [`@${minutes % minutesOfDay}`, `@${(minutes + halfDay) % minutesOfDay}`]
    : [`@${minutes % minutesOfDay}`];

const afterNoon = (minutes: number): string => `@${minutes < halfDay ? minutes + halfDay : minutes}`;
const beforeNoon = (minutes: number): string => `@${minutes % halfDay}`;

interface Clock {
  bases: string[];
  length: number;
}

/** Words behind an hour that make it a time of day. */
function dayPartAt(words: readonly string[], at: number, minutes: number): Clock | undefined {
  const [one = "", two = "", three = ""] = words.slice(at, at + 3);
  if (one === "am" || (one === "a" && two === "m"))
    return { bases: [beforeNoon(minutes)], length: one === "am" ? 1 : 2 };
  if (one === "pm" || (one === "p" && two === "m"))
    return { bases: [afterNoon(minutes)], length: one === "pm" ? 1 : 2 };
  if (one === "in" && two === "the" && three === "morning")
    return { bases: [beforeNoon(minutes)], length: 3 };
  if (one === "in" && two === "the" && (three === "afternoon" || three === "evening"))
    return { bases: [afterNoon(minutes)], length: 3 };
  if (one === "o'clock" || one === "oclock" || one === "uhr") {
    const more = dayPartAt(words, at + 1, minutes);
    if (more) return { bases: more.bases, length: more.length + 1 };
    const past = one === "uhr" ? numberAt(words, at + 1) : undefined;
    if (past && past.value < 60 && Number.isInteger(past.value))
      return { bases: timesOf(minutes + past.value), length: 1 + past.length };
    return { bases: timesOf(minutes), length: 1 };
  }
  return undefined;
}

const isHour = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 24;

/** "half past two", "quarter to three", "halb drei", "Viertel nach zwei". */
function spokenClockAt(words: readonly string[], at: number): Clock | undefined {
  const [one = "", two = ""] = words.slice(at, at + 2);
  const hour = (place: number) => numberAt(words, place);
  const found = (minutes: number, length: number): Clock => {
    const more = dayPartAt(words, at + length, minutes);
    return more ? { bases: more.bases, length: length + more.length } : { bases: timesOf(minutes), length };
  };
  if (one === "halb") {
    const next = hour(at + 1);
    return next && isHour(next.value) ? found(next.value * 60 - 30, 1 + next.length) : undefined;
  }
  const offset = { half: 30, quarter: 15, viertel: 15 }[one];
  const sign = { past: 1, to: -1, nach: 1, vor: -1 }[two];
  if (offset === undefined || sign === undefined) return undefined;
  const next = hour(at + 2);
  return next && isHour(next.value) ? found(next.value * 60 + sign * offset, 2 + next.length) : undefined;
}

const corrections = list(
  "sorry no rather mean or i pardon nein entschuldigung beziehungsweise vielmehr ich meine",
);
const longestCorrection = 3;

/** Where a number takes the place of the one before: "four, sorry, fourteen days". */
function isCorrected(tokens: readonly Token[], at: number): number {
  for (let next = at + 1; next <= at + longestCorrection; next += 1) {
    const token = tokens[next];
    if (token === undefined || token.beginsSentence) return 0;
    if (token.text.startsWith("#")) return next > at + 1 ? next - at : 0;
    if (!corrections.has(token.text) || (next === at + 1 && !token.beginsPart)) return 0;
  }
  return 0;
}

function withNumbers(drafts: readonly Draft[]): readonly Token[] {
  if (!drafts.some((draft) => draft.isNumberLike)) return drafts;
  const words = drafts.map(({ text }) => text);
  const tokens: Token[] = [];
  for (let at = 0; at < drafts.length;) {
    const draft = drafts[at] as Draft;
    const read = draft.isNumberLike ? numberTokenAt(drafts, words, at) : undefined;
    if (read === undefined) tokens.push(draft);
    else tokens.push({ ...draft, ...read.token, end: drafts[at + read.length - 1]?.end ?? draft.end });
    at += read?.length ?? 1;
  }
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    const skipped = token.text.startsWith("#") ? isCorrected(tokens, at) : 0;
    if (skipped === 0) kept.push(token);
    else {
      for (let each = at; each < at + skipped; each += 1)
        inherit(tokens[at + skipped], tokens[each] as Token);
      at += skipped - 1;
    }
  }
  return currencyBehind(kept);
}

function numberTokenAt(
  drafts: readonly Draft[],
  words: readonly string[],
  at: number,
): { token: Pick<Token, "text" | "bases">; length: number } | undefined {
  const draft = drafts[at] as Draft;
  const spoken = spokenClockAt(words, at);
  if (spoken) return { token: { text: spoken.bases[0] ?? "", bases: spoken.bases }, length: spoken.length };
  const shown = clockOf(draft.raw);
  if (shown !== undefined) {
    const more = dayPartAt(words, at + 1, shown);
    const bases = more?.bases ?? timesOf(shown);
    return { token: { text: bases[0] ?? "", bases }, length: 1 + (more?.length ?? 0) };
  }
  if (words[at] === "per" && words[at + 1] === "cent")
    return { token: { text: "percent", bases: ["percent"] }, length: 2 };
  const unit = units[words[at] ?? ""];
  if (unit !== undefined) return { token: { text: unit, bases: [unit] }, length: 1 };
  const number = /\d/.test(draft.raw) && !numberWordOf(draft.raw) ? undefined : numberAt(words, at);
  if (!number) return undefined;
  const text = `#${number.value}`;
  const clock = isHour(number.value) ? dayPartAt(words, at + number.length, number.value * 60) : undefined;
  if (clock)
    return {
      token: { text: clock.bases[0] ?? "", bases: clock.bases },
      length: number.length + clock.length,
    };
  const mayBeTime = isHour(number.value) && beforeTimes.has(words[at - 1] ?? "");
  return {
    token: { text, bases: mayBeTime ? [text, ...timesOf(number.value * 60)] : [text] },
    length: number.length,
  };
}

const currencies = new Set(["euro", "pound", "dollar"]);

/** "£250" as "250 pounds". */
function currencyBehind(tokens: Token[]): Token[] {
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const [one, two] = [tokens[at] as Token, tokens[at + 1] as Token];
    if (!currencies.has(one.text) || !two.text.startsWith("#") || one.end !== two.start) continue;
    tokens[at] = {
      ...two,
      beginsPart: one.beginsPart,
      beginsSentence: one.beginsSentence,
      followsQuestion: one.followsQuestion,
    };
    tokens[at + 1] = { ...one, beginsPart: false, beginsSentence: false, followsQuestion: false };
  }
  return tokens;
}

const longestRepeat = 3;

/** "you can, you can": who looks for words says some twice. */
function withoutRepeats(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((_, at) => repeatedAt(tokens, at) > 0)) return tokens;
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const length = repeatedAt(tokens, at);
    if (length === 0) kept.push(tokens[at] as Token);
    else {
      for (let each = at; each < at + length; each += 1)
        if (each === at) inherit(tokens[at + length], tokens[each] as Token);
      at += length - 1;
    }
  }
  return kept;
}

function repeatedAt(tokens: readonly Token[], at: number): number {
  const { text } = tokens[at] as Token;
  if (tokens[at + 1]?.text !== text && tokens[at + 2]?.text !== text && tokens[at + 3]?.text !== text)
    return 0;
  for (let length = longestRepeat; length > 0; length -= 1) {
    let isSame = at + 2 * length <= tokens.length;
    for (let each = 0; isSame && each < length; each += 1) {
      const [one, other] = [tokens[at + each] as Token, tokens[at + length + each] as Token];
      isSame =
        one.text === other.text &&
        !one.text.startsWith("#") &&
        !(each > 0 && one.beginsSentence) &&
        !other.beginsSentence;
    }
    if (isSame) return length;
  }
  return 0;
}
