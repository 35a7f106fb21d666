import { toCardinal, toOrdinal } from "n2words/de-DE";
import { figureRules, telephoneRule } from "./figure-rules.ts";
import { after, before, type Figures, oneOf } from "./figures.ts";
import type { Rule } from "./rewriting.ts";

const months = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(
  " ",
);
const month = String.raw`(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|(?:Jan|Feb|Apr|Aug|Sept?|Okt|Nov|Dez)\.)`;

const weak = "am|vom|zum|beim|im|den|dem|des|seit|ab|bis";
const counted = String.raw`(?:Quartals?|Halbjahrs?|Jahrhunderts?|Jahres|Jahrs?|Stock|Mal|Platz|Tag|Monat|Geburtstag)(?!\p{L})`;

/** "Am siebenundzwanzigsten", "die siebenundzwanzigste", "siebenundzwanzigster". */
function inflected(number: string, article = ""): string {
  const stem = toOrdinal(Number(number));
  const word = article.toLowerCase();
  if (/^(?:der|die|das)$/.test(word)) return stem;
  return new RegExp(`^(?:${weak})$`).test(word) ? `${stem}n` : `${stem}r`;
}

function sayDate(
  article: string | undefined,
  day: string,
  monthOf: string,
  year?: string,
): string | undefined {
  const name = /^\d/.test(monthOf)
    ? months[Number(monthOf) - 1]
    : (months.find((known) => known.startsWith(monthOf.slice(0, 3))) ?? monthOf);
  if (!name || Number(day) < 1 || Number(day) > 31) return undefined;
  const date = `${inflected(day, article)} ${name}${year ? ` ${sayYear(year)}` : ""}`;
  return article ? `${article} ${date}` : date;
}

function sayYear(year: string): string {
  if (!year.startsWith("1")) return toCardinal(year);
  const rest = Number(year.slice(2));
  return `${toCardinal(year.slice(0, 2))}hundert${rest === 0 ? "" : toCardinal(rest)}`;
}

const article = String.raw`(?:(?<!\p{L})(${weak}|der|die|das) )?${before}`;
const year = String.raw`((?:1[1-9]|20)\d\d)`;
const dates: Rule[] = [
  [
    new RegExp(String.raw`${article}${year}-(\d\d)-(\d\d)${after}`, "giu"),
    ([, word, y, m = "", d = ""]) => sayDate(word, d, m, y),
  ],
  [
    new RegExp(String.raw`${article}(\d{1,2})([/.]) ?(\d{1,2})\3 ?${year}${after}`, "giu"),
    ([, word, d = "", , m = "", y]) => sayDate(word, d, m, y),
  ],
  [
    new RegExp(String.raw`${article}(\d{1,2})\. ?(${month})(?: ${year})?(?![\p{L}\p{N}])`, "giu"),
    ([, word, d = "", m = "", y]) => sayDate(word, d, m, y),
  ],
  [
    new RegExp(String.raw`${article}(\d{1,2})\. (?=${counted})`, "giu"),
    ([, word, number = ""]) =>
      word && Number(number) > 0 ? `${word} ${inflected(number, word)} ` : undefined,
  ],
  [
    new RegExp(
      String.raw`(?<=(?<!\p{L})(?:Jahr|Jahre|Jahren|seit|Seit|bis|von|Ende|Anfang|Mitte|${month}) )1[1-9]\d\d${after}`,
      "giu",
    ),
    ([written]) => sayYear(written),
  ],
];

function sayTime(hour: string, minute: string): string | undefined {
  const [h, m] = [Number(hour), Number(minute)];
  if (h > 24 || m > 59) return undefined;
  return `${h === 1 ? "ein" : toCardinal(h)} Uhr${m === 0 ? "" : ` ${toCardinal(m)}`}`;
}

const times: Rule[] = [
  [
    new RegExp(String.raw`${before}(\d{1,2}):(\d\d)(?: ?(?:Uhr|h)(?!\p{L})|${after})`, "gu"),
    ([, hour = "", minute = ""]) => sayTime(hour, minute),
  ],
  [
    new RegExp(String.raw`${before}(\d{1,2})(?:\.(\d\d))? ?Uhr(?!\p{L})`, "gu"),
    ([, hour = "", minute = "0"]) => sayTime(hour, minute),
  ],
];

const abbreviations: Record<string, string> = {
  "z.B.": "zum Beispiel",
  "z. B.": "zum Beispiel",
  "Z.B.": "Zum Beispiel",
  "Z. B.": "Zum Beispiel",
  "d.h.": "das heißt",
  "d. h.": "das heißt",
  "D.h.": "Das heißt",
  "u.a.": "unter anderem",
  "u. a.": "unter anderem",
  "i.d.R.": "in der Regel",
  "i. d. R.": "in der Regel",
  "p.a.": "im Jahr",
  "p. a.": "im Jahr",
  "bspw.": "beispielsweise",
  "bzw.": "beziehungsweise",
  "ca.": "circa",
  "Ca.": "Circa",
  "evtl.": "eventuell",
  "ggf.": "gegebenenfalls",
  "inkl.": "inklusive",
  "sog.": "sogenannte",
  "vgl.": "vergleiche",
  "zzgl.": "zuzüglich",
  "Dr.": "Doktor",
  "Hr.": "Herr",
  "Prof.": "Professor",
};
const abbreviated: Rule[] = [
  [
    new RegExp(String.raw`(?<![\p{L}\p{N}.])${oneOf(Object.keys(abbreviations))}`, "gu"),
    ([written]) => abbreviations[written],
  ],
  [/(?<![\p{L}\p{N}.])usw\.(?=\s*$)/gu, () => "und so weiter."],
  [/(?<![\p{L}\p{N}.])usw\./gu, () => "und so weiter"],
  [/(?<![\p{L}\p{N}.])Nr\. ?(?=\d)/gu, () => "Nummer "],
  [/(?<=\s)&(?=\s)/gu, () => "und"],
];

const minutes = ["eine Minute", "Minuten"] as const;
const hours = ["eine Stunde", "Stunden"] as const;
const figures: Figures = {
  separator: ".",
  cardinal: toCardinal,
  point: "Komma",
  minus: "minus",
  plus: "plus",
  to: "bis",
  percent: ["ein Prozent", "Prozent"],
  currencies: {
    "€": ["ein Euro", "Euro", "Cent"],
    EUR: ["ein Euro", "Euro", "Cent"],
    Euro: ["ein Euro", "Euro", "Cent"],
    "£": ["ein Pfund", "Pfund", "Pence"],
    GBP: ["ein Pfund", "Pfund", "Pence"],
    $: ["ein Dollar", "Dollar", "Cent"],
    USD: ["ein US-Dollar", "US-Dollar", "Cent"],
    US$: ["ein US-Dollar", "US-Dollar", "Cent"],
    CHF: ["ein Franken", "Franken", "Rappen"],
    "¥": ["ein Yen", "Yen", ""],
  },
  magnitudes: {
    "Tsd.": ["eintausend", "tausend"],
    "Mio.": ["eine Million", "Millionen"],
    Million: ["eine Million", "Millionen"],
    Millionen: ["eine Million", "Millionen"],
    "Mrd.": ["eine Milliarde", "Milliarden"],
    Milliarden: ["eine Milliarde", "Milliarden"],
  },
  units: {
    km: ["ein Kilometer", "Kilometer"],
    m: ["ein Meter", "Meter"],
    cm: ["ein Zentimeter", "Zentimeter"],
    mm: ["ein Millimeter", "Millimeter"],
    kg: ["ein Kilogramm", "Kilogramm"],
    g: ["ein Gramm", "Gramm"],
    l: ["ein Liter", "Liter"],
    ml: ["ein Milliliter", "Milliliter"],
    "m²": ["ein Quadratmeter", "Quadratmeter"],
    qm: ["ein Quadratmeter", "Quadratmeter"],
    "km/h": ["ein Stundenkilometer", "Kilometer pro Stunde"],
    kWh: ["eine Kilowattstunde", "Kilowattstunden"],
    h: hours,
    "Std.": hours,
    min: minutes,
    "Min.": minutes,
    "°C": ["ein Grad Celsius", "Grad Celsius"],
    "°F": ["ein Grad Fahrenheit", "Grad Fahrenheit"],
    "°": ["ein Grad", "Grad"],
  },
  fractions: {
    "1/2": "ein halb",
    "½": "ein halb",
    "1/3": "ein Drittel",
    "⅓": "ein Drittel",
    "2/3": "zwei Drittel",
    "⅔": "zwei Drittel",
    "1/4": "ein Viertel",
    "¼": "ein Viertel",
    "3/4": "drei Viertel",
    "¾": "drei Viertel",
  },
  andFraction: (whole, fraction) => (fraction === "ein halb" ? `${whole}einhalb` : `${whole} ${fraction}`),
  // "ein Kind", "eine Frage": the next word decides, so it is left to the voice.
  alone: (written, said) =>
    written === "1" ? undefined : /^19\d\d$/.test(written) ? sayYear(written) : said,
};

/** Follows an ordinal, not the number of a list: "3. Mai", "2. Quartal". */
export const ordered = `(?:${month}|${counted})`;

export const german: readonly Rule[] = [
  ...abbreviated,
  telephoneRule(figures),
  ...dates,
  ...times,
  ...figureRules(figures),
];
