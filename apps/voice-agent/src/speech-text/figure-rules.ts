import { after, before, blank, dash, figure, type Figures, FigureSpeech, oneOf } from "./figures.ts";
import type { Rule } from "./rewriting.ts";

const span = `(${figure})(?:${dash}(${figure}))?`;
const spanOf = (suffix: string) => new RegExp(`${before}${span}${suffix}`, "gu");
const noWordFollows = String.raw`(?![\p{L}\p{N}])`;

function moneyRules({ currencies, magnitudes }: Figures, speech: FigureSpeech): Rule[] {
  const sign = oneOf(Object.keys(currencies));
  const magnitude = oneOf(Object.keys(magnitudes));
  const second = `(?:${dash}(?:${sign})?(${figure}))?`;
  return [
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}$])(${sign})${blank}(${figure})${second}(?:${blank}(${magnitude}))?${after}`,
        "gu",
      ),
      ([, currency = "", from, until, size]) => speech.money(currency, from, until, size),
    ],
    [
      spanOf(`(?:${blank}(${magnitude}))?${blank}(${sign})${noWordFollows}`),
      ([, from, until, size, currency = ""]) => speech.money(currency, from, until, size),
    ],
  ];
}

function countedRules(language: Figures, speech: FigureSpeech): Rule[] {
  const { magnitudes, units, fractions, percent } = language;
  // A single letter after a figure is a unit only after a blank: "5m" is ambiguous.
  const apart = String.raw`(?:[ \u00A0\u202F](?=\p{L})|${blank}(?=\p{L}{2}|°|\p{L}[²³/]))`;
  return [
    [
      spanOf(String.raw`${blank}(?![mM](?!\p{L}))(${oneOf(Object.keys(magnitudes))})${noWordFollows}`),
      ([, from, until, size = ""]) => speech.counted(from, until, magnitudes[size] ?? ["", ""]),
    ],
    [
      new RegExp(`${before}(${figure})(?:${blank}%?${dash}(${figure}))?${blank}%`, "gu"),
      ([, from, until]) => speech.counted(from, until, percent),
    ],
    [
      spanOf(String.raw`${apart}(${oneOf(Object.keys(units))})(?![\p{L}\p{N}²³/])`),
      ([, from, until, unit = ""]) => speech.counted(from, until, units[unit] ?? ["", ""]),
    ],
    [
      new RegExp(String.raw`${before}(?:(\d{1,3})${blank})?(${oneOf(Object.keys(fractions))})${after}`, "gu"),
      ([, whole, written = ""]) => {
        const fraction = fractions[written];
        return fraction && whole ? language.andFraction(language.cardinal(whole), fraction) : fraction;
      },
    ],
  ];
}

/** In the order in which they have to be applied. */
export function figureRules(language: Figures): Rule[] {
  const speech = new FigureSpeech(language);
  return [
    [/(?<=^|[\s(])[-−](?=[£€$]?\d)/gu, () => `${language.minus} `],
    ...moneyRules(language, speech),
    ...countedRules(language, speech),
    [
      new RegExp(`${before}(${figure})${dash}(${figure})${after}`, "gu"),
      ([, from = "", until = ""]) => speech.span(from, until),
    ],
    [
      // Not the parts of "10 000".
      new RegExp(String.raw`(?<!\d )${before}${figure}(?! \d{3}(?!\d))${after}`, "gu"),
      ([written]) => speech.alone(written),
    ],
  ];
}

const telephone = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,:/@\-])(?:\+\d|\(?0\d\d|\(?[2-9]\d{2}\)?[ -]\d{3}-)[\d ()/\-]{3,20}\d${after}`,
  "gu",
);

/** Telephone numbers are spoken digit by digit, with a pause between groups. */
export function telephoneRule({ cardinal, plus }: Figures): Rule {
  return [
    telephone,
    ([written]) => {
      const groups = written.match(/\d+/g) ?? [];
      const digits = groups.join("").length;
      if (digits < 7 || digits > 15 || groups.length < 2) return undefined;
      const said = groups.map((group) => Array.from(group, cardinal).join(" ")).join(", ");
      return written.startsWith("+") ? `${plus} ${said}` : said;
    },
  ];
}
