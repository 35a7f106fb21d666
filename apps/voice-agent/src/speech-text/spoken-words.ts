import { english } from "./english.ts";
import { german, ordered } from "./german.ts";
import { findMarks } from "./markdown-marks.ts";
import { Rewriting, type Rule } from "./rewriting.ts";

export interface SpokenWords {
  /** Empty where there is nothing to speak. */
  words: string;
  /** Length of the text that may be shown when the words up to a position were spoken; never within a mark or a figure. */
  shownUntil: (position: number) => number;
}

const nothing = () => "";

/**
 * Removes invisible characters, blocks of Markdown, emoji and quotation marks.
 * @param ordinal pattern after "2." at the beginning of a line that makes it an ordinal, not the number of a list
 */
const layout = (ordinal = String.raw`\b\B`): Rule[] => [
  [/[\p{Bidi_Control}\p{Variation_Selector}\u00AD\u200B-\u200D\u2060\uFEFF]|(?!\s)\p{Cc}/gu, nothing],
  [/(?<![^\S\n\u00A0\u202F])[^\S\n\u00A0\u202F]{2,}|[^\S \n\u00A0\u202F]/gu, () => " "],
  [/<\/?[a-z][^<>\n]{0,200}>/giu, () => " "],
  [/^ ?\|?(?: ?:?-+:? ?\|)+[ :-]*$/gmu, nothing],
  [/^ ?(?:[-*_] ?){3,}$/gmu, nothing],
  [/^ ?\|| ?\| ?$/gmu, nothing],
  [/ ?\| ?/gu, () => ", "],
  [/^ ?(?:> ?)+/gmu, nothing],
  [/^ ?#{1,6} /gmu, nothing],
  [/^ ?[-*+•‣–] (?:\[[ xX]\] )?/gmu, nothing],
  // Numbers of a list.
  [new RegExp(String.raw`^ ?(\d{1,2})[.)] (?!${ordinal})(?=\S)`, "gmu"), ([, number]) => `${number}, `],
  [
    /[\p{RGI_Emoji}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3[\p{Extended_Pictographic}--[©®™]]]|[→←↑↓⇒•■□▪●○◆★☆]/gv,
    nothing,
  ],
  [/["“”„‟«»]/gu, nothing],
  // A pause between the lines of a list.
  [/(?<=[^\s.,:;!?…]) ?\n\s*(?=\S)/gu, () => ", "],
];

const trailing = /(?<![.,;:!?])[.,;:!?]+$/;

/** Of an address only the host is spoken. */
const address = (dot: string): Rule => [
  /(?:\bhttps?:\/\/|\bwww\.)[^\s<>"'`)\]]+/giu,
  ([written]) => {
    const [, host, rest = ""] = /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)(.*)/i.exec(written) ?? [];
    if (!host) return undefined;
    const end = trailing.exec(rest || host)?.[0] ?? "";
    return host.replace(trailing, "").replaceAll(".", dot) + end;
  },
];

const blanks: Rule[] = [
  [/(?<!\s)\s{2,}|[^\S ]/gu, () => " "],
  [/(?<! ) +(?=[.,;:!?](?:\s|$))/gu, nothing],
  [/^ | $/gu, nothing],
];

const rules: Record<string, readonly Rule[]> = {
  en: [...layout(), address(" dot "), ...english, ...blanks],
  de: [...layout(ordered), address(" Punkt "), ...german, ...blanks],
};
const unknownLanguage = [...layout(), address("."), ...blanks];

/**
 * Text normalisation for speech synthesis: figures, dates and abbreviations are written out in English and German, and
 * mark-up is removed in every language. What is ambiguous stays unchanged.
 * @param language a code such as "en" or "de-AT"
 */
export function spokenWords(text: string, language: string): SpokenWords {
  const rewriting = new Rewriting(text);
  const { marks, marked } = findMarks(text);
  rewriting.remove(marks);
  rewriting.keepWhole(marked);
  for (const rule of rules[language.slice(0, 2).toLowerCase()] ?? unknownLanguage) rewriting.replace(rule);
  const { words } = rewriting;
  if (!/[\p{L}\p{N}]/u.test(words)) return { words: "", shownUntil: () => 0 };
  const stops = rewriting.stops();
  return { words, shownUntil: (position) => stops.findLast((stop) => stop.words <= position)?.text ?? 0 };
}
