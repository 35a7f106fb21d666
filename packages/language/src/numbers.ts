const english: Record<string, number> = {};
const german: Record<string, number> = {};
"zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
  .split(" ")
  .forEach((word, value) => (english[word] = value));
"twenty thirty forty fifty sixty seventy eighty ninety"
  .split(" ")
  .forEach((word, at) => (english[word] = (at + 2) * 10));
"null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn"
  .split(" ")
  .forEach((word, value) => (german[word] = value));
"zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig"
  .split(" ")
  .forEach((word, at) => (german[word] = (at + 2) * 10));

const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1000,
  million: 1e6,
  millionen: 1e6,
  mio: 1e6,
  tsd: 1000,
  billion: 1e9,
};
const germanScales: Record<string, number> = { hundert: 100, tausend: 1000 };

/** "zweihundertfünfzig", "einundzwanzig"; undefined for what is no number. @param word folded */
function germanNumber(word: string): number | undefined {
  if (word === "ein" || word === "eine" || word === "einen" || word === "einem" || word === "einer")
    return undefined;
  return germanPart(
    word
      .replaceAll(/fuenf|fuff/g, "funf")
      .replaceAll("zwoelf", "zwolf")
      .replaceAll(/zwo(?!lf)/g, "zwei")
      .replaceAll("dreissich", "dreissig")
      .replaceAll(/zich\b/g, "zig"),
  );
}

function germanPart(word: string): number | undefined {
  const known = german[word];
  if (known !== undefined) return known;
  for (const [scale, size] of [
    ["tausend", 1000],
    ["hundert", 100],
  ] as const) {
    const at = word.indexOf(scale);
    if (at === -1) continue;
    const before = at === 0 ? 1 : word.slice(0, at) === "ein" ? 1 : germanPart(word.slice(0, at));
    const rest = word.slice(at + scale.length).replace(/^und/, "");
    const after = rest === "" ? 0 : germanPart(rest === "ein" ? "eins" : rest);
    return before === undefined || after === undefined ? undefined : before * size + after;
  }
  const joined = /^(ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und(\w+zig|dreissig)$/.exec(word);
  if (!joined) return undefined;
  const [, one = "", ten = ""] = joined;
  const tens = german[ten];
  return tens === undefined ? undefined : tens + (one === "ein" ? 1 : (german[one] ?? 0));
}

/**
 * The value of a figure: "1,250" and "1.250,50", "9.99", "1,5". Three digits behind a single mark are thousands, except behind a
 * lone zero.
 */
export function figureOf(raw: string): number | undefined {
  if (raw.includes(":")) return undefined;
  const marks = raw.replaceAll(/\d/g, "");
  const last = raw.slice(raw.search(/[.,]\d+$/) + 1);
  if (marks === "") return Number(raw);
  const isGrouped = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(raw);
  if (isGrouped) return Number(raw.replaceAll(/[.,]/g, ""));
  if (marks.length === 1) return Number(raw.replace(",", "."));
  const groups = raw.slice(0, raw.length - last.length - 1);
  return /^\d{1,3}(?:([.,])\d{3})+$/.test(groups)
    ? Number(`${groups.replaceAll(/[.,]/g, "")}.${last}`)
    : undefined;
}

/** What a word may be in a number. */
export interface NumberWord {
  value: number;
  kind: "unit" | "ten" | "scale" | "figure" | "whole";
}

/** @param text a folded word, or a figure */
export function numberWordOf(text: string): NumberWord | undefined {
  if (/^\d/.test(text)) {
    const value = figureOf(text);
    return value === undefined ? undefined : { value, kind: "figure" };
  }
  const value = english[text];
  if (value !== undefined) return { value, kind: value < 20 ? "unit" : "ten" };
  const scale = scales[text];
  if (scale !== undefined) return { value: scale, kind: "scale" };
  if (germanScales[text] !== undefined) return { value: germanScales[text], kind: "scale" };
  const spelled = germanNumber(text);
  return spelled === undefined ? undefined : { value: spelled, kind: "whole" };
}

const oneWord: NumberWord = { value: 1, kind: "unit" };

/** Where a number in words stands in a row, and what it is. */
export interface FoundNumber {
  value: number;
  length: number;
}

const fractions: readonly [words: readonly string[], value: number][] = [
  ["and a half", 0.5],
  ["and one half", 0.5],
  ["and a quarter", 0.25],
  ["and one quarter", 0.25],
  ["and three quarters", 0.75],
  ["und ein halb", 0.5],
  ["und ein halbes", 0.5],
  ["einhalb", 0.5],
  ["und ein viertel", 0.25],
  ["und drei viertel", 0.75],
  ["dreiviertel", 0.75],
].map(([words, value]) => [String(words).split(" "), Number(value)]);

/** What is added to a number: "and a half". */
const fractionAt = (words: readonly string[], at: number): FoundNumber | undefined => {
  const found = fractions.find(([texts]) => texts.every((text, offset) => words[at + offset] === text));
  return found && { value: found[1], length: found[0].length };
};

/** "Half a percent", "a quarter of a percent", "ein halbes Prozent". */
function partAt(words: readonly string[], at: number): FoundNumber | undefined {
  const value = { half: 0.5, quarter: 0.25, halbes: 0.5, halben: 0.5, viertel: 0.25 }[words[at] ?? ""];
  if (value === undefined) return undefined;
  let length = 1;
  while (length < 3 && ["a", "of"].includes(words[at + length] ?? "")) length += 1;
  const isPercent = units[words[at + length] ?? ""] === "percent";
  return isPercent || words[at + length] === "per" ? { value, length } : undefined;
}

/**
 * Reads the number that begins at a word: "two thousand one hundred and fifty", "a hundred", "one and a half", "2.5 million".
 * @param words folded @param at where it may begin
 */
export function numberAt(words: readonly string[], at: number): FoundNumber | undefined {
  const first = words[at] ?? "";
  const known = first === "ein" && words[at + 1] === "komma" ? oneWord : numberWordOf(first);
  const isArticle = first === "a" && ["hundred", "thousand", "million"].includes(words[at + 1] ?? "");
  if (!known && !isArticle) return anderthalbAt(words, at) ?? partAt(words, at);
  let [total, group, length] = [0, isArticle ? 1 : 0, isArticle ? 1 : 0];
  let last: NumberWord | undefined;
  for (;;) {
    const skip = words[at + length] === "and" && last?.kind === "scale" ? 1 : 0;
    const word = length === 0 ? known : numberWordOf(words[at + length + skip] ?? "");
    if (!word || !goesOn(last, word, group)) break;
    if (word.kind === "scale") {
      group = Math.max(group, 1) * word.value;
      if (word.value >= 1000) [total, group] = [total + group, 0];
    } else group += word.value;
    last = word;
    length += skip + 1;
    if (word.kind === "figure" && numberWordOf(words[at + length] ?? "")?.kind !== "scale") break;
  }
  const decimals = decimalsAt(words, at + length);
  if (decimals)
    return { value: Number(`${total + group}.${decimals.digits}`), length: length + decimals.length };
  const fraction = fractionAt(words, at + length);
  if (!fraction) return { value: total + group, length };
  // "One and a half thousand".
  const scale = numberWordOf(words[at + length + fraction.length] ?? "");
  const isScaled = scale?.kind === "scale";
  return {
    value: (total + group + fraction.value) * (isScaled ? scale.value : 1),
    length: length + fraction.length + (isScaled ? 1 : 0),
  };
}

/** "point two five", "Komma fünf". */
function decimalsAt(words: readonly string[], at: number): { digits: string; length: number } | undefined {
  if (!["point", "komma"].includes(words[at] ?? "")) return undefined;
  let [digits, next] = ["", at + 1];
  for (; digits.length < 4; next += 1) {
    const word = numberWordOf(words[next] ?? "");
    if (!word || word.kind === "scale" || !Number.isInteger(word.value)) break;
    digits += String(word.value);
  }
  return digits === "" ? undefined : { digits, length: next - at };
}

function goesOn(last: NumberWord | undefined, next: NumberWord, group: number): boolean {
  if (last === undefined) return true;
  if (next.kind === "scale") return last.kind !== "scale" || next.value > last.value || group === 0;
  if (next.kind === "figure" || next.kind === "whole")
    return last.kind === "scale" && last.value > next.value;
  if (last.kind === "scale") return next.value < last.value;
  return last.kind === "ten" && next.kind === "unit" && next.value > 0 && next.value < 10;
}

/** German numbers with a half: "anderthalb", "zweieinhalbtausend". */
function anderthalbAt(words: readonly string[], at: number): FoundNumber | undefined {
  const found =
    /^(?:anderthalb|(ein|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)einhalb)(tausend|hundert)?$/.exec(
      words[at] ?? "",
    );
  if (!found) return undefined;
  const [, first = "ein", scale] = found;
  const value = (first === "ein" ? 1 : (german[first] ?? 0)) + 0.5;
  return { value: value * (scale === undefined ? 1 : (germanScales[scale] ?? 1)), length: 1 };
}

/** The minutes of a day that a clock shows: "14:30", "2:30"; undefined for other figures. */
export function clockOf(raw: string): number | undefined {
  const [, hours = "", minutes = ""] = /^(\d{1,2}):(\d{2})$/.exec(raw) ?? [];
  if (hours === "" || Number(hours) > 24 || Number(minutes) > 59) return undefined;
  return Number(hours) * 60 + Number(minutes);
}

export const units: Record<string, string> = {
  "%": "percent",
  percent: "percent",
  prozent: "percent",
  "€": "euro",
  euro: "euro",
  euros: "euro",
  eur: "euro",
  "£": "pound",
  pound: "pound",
  pounds: "pound",
  gbp: "pound",
  pfund: "pound",
  $: "dollar",
  dollar: "dollar",
  dollars: "dollar",
  usd: "dollar",
};
