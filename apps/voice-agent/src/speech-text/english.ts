import { toCardinal, toOrdinal } from "n2words/en-GB";
import { figureRules, telephoneRule } from "./figure-rules.ts";
import { after, before, type Figures, oneOf } from "./figures.ts";
import type { Rule } from "./rewriting.ts";

const months = "January February March April May June July August September October November December".split(
  " ",
);
const month = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)`;

function sayYear(year: string): string {
  const [century, rest] = [year.slice(0, 2), year.slice(2)];
  if (/^.00/.test(year)) return toCardinal(year);
  if (rest === "00") return `${toCardinal(century)} hundred`;
  return `${toCardinal(century)} ${rest.startsWith("0") ? "oh " : ""}${toCardinal(Number(rest))}`;
}

/** @param monthOf a number or the beginning of a name */
function sayDate(
  day: string,
  monthOf: string,
  year: string | undefined,
  prefix = "the ",
): string | undefined {
  const name = /^\d/.test(monthOf)
    ? months[Number(monthOf) - 1]
    : months.find((known) => known.startsWith(monthOf.slice(0, 3)));
  if (!name || Number(day) < 1 || Number(day) > 31) return undefined;
  return `${prefix}${toOrdinal(Number(day))} of ${name}${year ? ` ${sayYear(year)}` : ""}`;
}

const year = String.raw`((?:1[1-9]|20)\d\d)`;
const dates: Rule[] = [
  [
    new RegExp(String.raw`${before}${year}-(\d\d)-(\d\d)${after}`, "gu"),
    ([, y, m = "", d = ""]) => sayDate(d, m, y),
  ],
  [
    new RegExp(String.raw`${before}(\d{1,2})([/.])(\d{1,2})\2${year}${after}`, "gu"),
    ([, first = "", mark, second = "", y]) => {
      // Up to twelve it is ambiguous: British and American dates differ in the order of day and month.
      if (mark === "." || Number(first) > 12 || first === second) return sayDate(first, second, y);
      return Number(second) > 12 ? sayDate(second, first, y) : undefined;
    },
  ],
  [
    new RegExp(
      String.raw`(\bthe )?${before}(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${month})(?:,? ${year})?${after}`,
      "gu",
    ),
    ([, , day = "", name = "", y]) => sayDate(day, name, y),
  ],
  [
    new RegExp(String.raw`(?<!\p{L})(${month}) (\d{1,2})(?:st|nd|rd|th)?,? ${year}${after}`, "gu"),
    ([, name = "", day = "", y]) => sayDate(day, name, y),
  ],
];

function sayTime(hour: string, minute: string, half: string | undefined): string | undefined {
  const [h, m] = [Number(hour), Number(minute)];
  if (h > 23 || m > 59 || (half && (h > 12 || h === 0))) return undefined;
  const suffix = half?.[0]?.toLowerCase() ?? (h === 0 ? "a" : h > 12 ? "p" : undefined);
  const said = toCardinal(h % 12 || 12);
  const minutes = m === 0 ? "" : ` ${m < 10 ? "oh " : ""}${toCardinal(m)}`;
  return suffix ? `${said}${minutes} ${suffix} m` : `${said}${minutes || " o'clock"}`;
}

const half = String.raw`([ap])\.?m(?:\.(?=[\s,;)])|(?![\p{L}\p{N}]))`;
const times: Rule[] = [
  [
    new RegExp(String.raw`${before}(\d{1,2}):(\d\d)(?: ?${half}|${after})`, "giu"),
    ([, hour = "", minute = "", suffix]) => sayTime(hour, minute, suffix),
  ],
  [
    new RegExp(String.raw`${before}(\d{1,2}) ?${half}`, "giu"),
    ([, hour = "", suffix]) => sayTime(hour, "0", suffix),
  ],
];

const years: Rule[] = [
  [
    new RegExp(String.raw`${before}((?:1[1-9]|20)[1-9]0)s(?![\p{L}\p{N}])`, "gu"),
    ([, decade = ""]) => `${sayYear(decade)}s`.replace(/ys$/, "ies"),
  ],
  [
    new RegExp(
      String.raw`(?<=\b(?:in|since|until|till|by|from|year|before|after|during|${month}) )${year}${after}`,
      "giu",
    ),
    ([written]) => sayYear(written),
  ],
  [
    new RegExp(String.raw`${before}(\d{1,3})(?:st|nd|rd|th)(?![\p{L}\p{N}])`, "gu"),
    ([, digits = ""]) => (Number(digits) > 0 ? toOrdinal(Number(digits)) : undefined),
  ],
];

const abbreviations: Record<string, string> = {
  "e.g.": "for example",
  "i.e.": "that is",
  "p.a.": "a year",
  "approx.": "approximately",
  "Dr.": "Doctor",
  "incl.": "including",
  "excl.": "excluding",
  "Mr.": "Mister",
  "Mrs.": "Missis",
  "Ms.": "Miz",
  "Prof.": "Professor",
  "vs.": "versus",
};
const abbreviated: Rule[] = [
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}.])${oneOf(Object.keys(abbreviations))}`, "gu"),
    ([written]) => abbreviations[written],
  ],
  [/(?<![\p{L}\p{N}.])etc\.(?=\s*$)/gu, () => "et cetera."],
  [/(?<![\p{L}\p{N}.])etc\./gu, () => "et cetera"],
  [/(?<![\p{L}\p{N}.])[Nn]o\. ?(?=\d)/gu, () => "number "],
  [/(?<=\s)&(?=\s)/gu, () => "and"],
];

const minute = ["one minute", "minutes"] as const;
const figures: Figures = {
  separator: ",",
  cardinal: toCardinal,
  point: "point",
  minus: "minus",
  plus: "plus",
  to: "to",
  // In one word: espeak-ng loses the position of what follows "per".
  percent: ["one percent", "percent"],
  currencies: {
    "£": ["one pound", "pounds", "pence"],
    GBP: ["one pound", "pounds", "pence"],
    "€": ["one euro", "euros", "cents"],
    EUR: ["one euro", "euros", "cents"],
    $: ["one dollar", "dollars", "cents"],
    USD: ["one US dollar", "US dollars", "cents"],
    US$: ["one US dollar", "US dollars", "cents"],
    CHF: ["one Swiss franc", "Swiss francs", "centimes"],
    "¥": ["one yen", "yen", ""],
  },
  magnitudes: {
    k: ["one thousand", "thousand"],
    K: ["one thousand", "thousand"],
    m: ["one million", "million"],
    M: ["one million", "million"],
    million: ["one million", "million"],
    bn: ["one billion", "billion"],
    billion: ["one billion", "billion"],
  },
  units: {
    km: ["one kilometre", "kilometres"],
    m: ["one metre", "metres"],
    cm: ["one centimetre", "centimetres"],
    mm: ["one millimetre", "millimetres"],
    kg: ["one kilogram", "kilograms"],
    g: ["one gram", "grams"],
    l: ["one litre", "litres"],
    ml: ["one millilitre", "millilitres"],
    "m²": ["one square metre", "square metres"],
    "km/h": ["one kilometre an hour", "kilometres an hour"],
    mph: ["one mile an hour", "miles an hour"],
    kWh: ["one kilowatt hour", "kilowatt hours"],
    h: ["one hour", "hours"],
    hrs: ["one hour", "hours"],
    min: minute,
    mins: minute,
    "°C": ["one degree Celsius", "degrees Celsius"],
    "°F": ["one degree Fahrenheit", "degrees Fahrenheit"],
    "°": ["one degree", "degrees"],
  },
  fractions: {
    "1/2": "one half",
    "½": "one half",
    "1/3": "one third",
    "⅓": "one third",
    "2/3": "two thirds",
    "⅔": "two thirds",
    "1/4": "one quarter",
    "¼": "one quarter",
    "3/4": "three quarters",
    "¾": "three quarters",
  },
  andFraction: (whole, fraction) => `${whole} and ${fraction.replace(/^one/, "a")}`,
  alone: (written, said) => (/^(?:19|20)\d\d$/.test(written) ? sayYear(written) : said),
};

export const english: readonly Rule[] = [
  ...abbreviated,
  telephoneRule(figures),
  ...dates,
  ...times,
  ...years,
  ...figureRules(figures),
];
