import { beforeTimes, dayPartAt, isHour, spokenClockAt, timesOf } from "./clock.ts";
import { clockOf, type FoundNumber, numberAt, numberWordOf, units } from "./numbers.ts";
import { inherit, type Token } from "./token.ts";
import { setOf } from "./word-lists.ts";

/** A token whose numbers, times and units are not read yet. */
export interface Draft extends Token {
  raw: string;
  /** It may begin or be a number, a time or a unit. */
  isNumberLike: boolean;
}

const corrections = setOf(
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

/** With numbers, times and units as one token each, however they were said. */
export function withNumbers(drafts: readonly Draft[]): readonly Token[] {
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
  return withDurations(withSmallCoins(currencyBehind(kept)));
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
  const number = signedAt(drafts, words, at);
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

const signs = new Set(["minus", "negative"]);

/** "minus 3.5", "15k". */
function signedAt(drafts: readonly Draft[], words: readonly string[], at: number): FoundNumber | undefined {
  const sign = signs.has(words[at] ?? "") ? 1 : 0;
  const raw = drafts[at + sign]?.raw ?? "";
  const number = /\d/.test(raw) && !numberWordOf(raw) ? undefined : numberAt(words, at + sign);
  if (!number) return undefined;
  const next = drafts[at + sign + number.length];
  const isThousands = next?.text === "k" && next.start === drafts[at + sign + number.length - 1]?.end;
  return {
    value: (sign === 1 ? -1 : 1) * number.value * (isThousands ? 1000 : 1),
    length: sign + number.length + (isThousands ? 1 : 0),
  };
}

const currencies = new Set(["euro", "pound", "dollar"]);
const coins = setOf("pence penny p cent cents");
/** What stands behind a price; before anything else a number counts something of its own. */
const behindPrices = setOf(
  "a an per pro im in je each every all plus and und also altogether zusammen insgesamt",
);

/** "Twenty-nine pounds fifty", "29 Euro und 50 Cent" as "29.5 pounds". */
function withSmallCoins(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [amount, unit] = [tokens[at] as Token, tokens[at + 1]];
    const skip = ["and", "und"].includes(tokens[at + 2]?.text ?? "") ? 1 : 0;
    const [small, behind] = [tokens[at + 2 + skip], tokens[at + 3 + skip]];
    const value = wholeOf(small);
    const isCoin = coins.has(behind?.text ?? "");
    const isPrice =
      !small?.beginsPart &&
      (isCoin ||
        (skip === 0 && value >= 10 && (!behind || behind.beginsPart || behindPrices.has(behind.text))));
    if (!currencies.has(unit?.text ?? "") || !(wholeOf(amount) >= 0) || !(value < 100) || !isPrice) {
      kept.push(amount);
      continue;
    }
    const text = `#${wholeOf(amount) + value / 100}`;
    kept.push(
      { ...amount, text, bases: [text] },
      { ...(unit as Token), end: (isCoin ? behind : small)?.end ?? 0 },
    );
    at += 2 + skip + (isCoin ? 1 : 0);
  }
  return kept;
}

/** NaN for anything but a whole number. */
const wholeOf = (token: Token | undefined): number =>
  token && /^#\d+$/.test(token.text) ? Number(token.text.slice(1)) : Number.NaN;

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

/** What a unit of time is in another one: a week is seven days, an hour sixty minutes, a year twelve months. */
export const durations: Record<string, readonly [unit: string, times: number]> = {
  day: ["day", 1],
  days: ["day", 1],
  week: ["day", 7],
  weeks: ["day", 7],
  tag: ["day", 1],
  tage: ["day", 1],
  tagen: ["day", 1],
  woche: ["day", 7],
  wochen: ["day", 7],
  minute: ["minute", 1],
  minutes: ["minute", 1],
  minuten: ["minute", 1],
  hour: ["minute", 60],
  hours: ["minute", 60],
  stunde: ["minute", 60],
  stunden: ["minute", 60],
  month: ["month", 1],
  months: ["month", 1],
  monat: ["month", 1],
  monate: ["month", 1],
  monaten: ["month", 1],
  year: ["month", 12],
  years: ["month", 12],
  jahr: ["month", 12],
  jahre: ["month", 12],
  jahren: ["month", 12],
};

/** "Two weeks" are "14 days", too: both words of it, so that "14 weeks" are none. */
const withDurations = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, at) => {
    const isAmount = token.text.startsWith("#");
    const [amount, unit] = isAmount ? [token, tokens[at + 1]] : [tokens[at - 1], token];
    const duration = amount?.text.startsWith("#") ? durations[unit?.text ?? ""] : undefined;
    if (!amount || !duration) return token;
    const lasting = `~${Number(amount.text.slice(1)) * duration[1]} ${duration[0]}`;
    return { ...token, bases: [...token.bases, isAmount ? lasting : `${lasting}.`] };
  });
