import { folded } from "@field-advisor/schema/search-words";

const apostrophe = "['’‘ʼ＇‛′`´]";
/** Nobody sees them, also within a word: soft hyphens, joiners, marks of direction, the Arabic letter that only stretches. */
const unseen = String.raw`\u00AD\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF`;
/** Letters of scripts that put no blanks between words: each is a word, so that a phrase is found wherever it stands. */
const lone = String.raw`[[\p{L}\p{N}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const letter = String.raw`[[\p{L}\p{N}]--${lone}--[\u0640]]`;
const word = new RegExp(
  [
    String.raw`${lone}[\p{M}ﾞﾟ]*`,
    // French joins "l'" and the like to the word behind them.
    String.raw`(?:[cdjlmnstCDJLMNST]|[Qq][Uu])(?=${apostrophe}${letter})`,
    String.raw`${letter}(?:[${letter}\p{M}]|[${unseen}]+(?=[${letter}\p{M}])|${apostrophe}(?=${letter}))*`,
  ].join("|"),
  "gv",
);
const apostrophes = new RegExp(apostrophe, "gv");
const invisible = new RegExp(`[${unseen}\u20E3]`, "gv");
const plain = /^\p{ASCII}*$/u;

/** A word as words are compared: without capitals, accents and what nobody sees. */
export const fold = (raw: string): string =>
  plain.test(raw)
    ? raw.toLowerCase().replaceAll("`", "'")
    : folded(raw.replaceAll(apostrophes, "'").replaceAll(invisible, ""));

/** Is told a word as it is written, and where it begins. */
export type Visit = (raw: string, start: number) => void;

const isPlainLetter = (code: number): boolean =>
  (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
const isPlainApostrophe = (code: number): boolean => code === 39 || code === 96;
const elided = /^(?:[cdjlmnst]|qu)$/i;

/** The same as the pattern does, for texts of plain letters, in a fraction of the time: most texts are such. */
function visitPlainWords(text: string, visit: Visit): void {
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (isPlainLetter(code)) {
      if (start === -1) start = at;
    } else if (start !== -1) {
      const goesOn =
        isPlainApostrophe(code) &&
        isPlainLetter(text.charCodeAt(at + 1)) &&
        (at - start > 2 || !elided.test(text.slice(start, at)));
      if (goesOn) continue;
      visit(text.slice(start, at), start);
      start = -1;
    }
  }
}

/** Visits the words of a text, in order; marks and blanks between them mean nothing. */
export function visitWords(text: string, visit: Visit): void {
  if (plain.test(text)) visitPlainWords(text, visit);
  else for (const { 0: raw, index } of text.matchAll(word)) visit(raw, index);
}
