import { folded } from "@field-advisor/schema/search-words";

const apostrophe = "['’‘ʼ＇‛′`´]";
/** Nobody sees them, also within a word: soft hyphens, joiners, marks of direction, the Arabic letter that only stretches. */
const unseen = String.raw`\u00AD\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFE00-\uFE0F\uFEFF`;
/** Letters of scripts that put no blanks between words: each is a word, so that a phrase is found wherever it stands. */
const lone = String.raw`[[\p{L}\p{N}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;
const letter = String.raw`[[\p{L}\p{N}]--${lone}--[\u0640]]`;
const figure = String.raw`\d+(?:[.,:]\d+)*`;
const mark = String.raw`[%€£$.!?;:,…–—\(\)\n？！。"“”„«»]|\s-\s`;
const piece = new RegExp(
  [
    figure,
    String.raw`${lone}[\p{M}ﾞﾟ]*`,
    // French joins "l'" and the like to the word behind them.
    String.raw`(?:[cdjlmnstCDJLMNST]|[Qq][Uu])(?=${apostrophe}${letter})`,
    String.raw`${letter}(?:[${letter}\p{M}]|[${unseen}]+(?=[${letter}\p{M}])|${apostrophe}(?=${letter}))*`,
    mark,
  ].join("|"),
  "gv",
);
/** The same for texts of plain letters, in a fraction of the time: most texts are such. */
const plainPiece =
  /\d+(?:[.,:]\d+)*|(?:[cdjlmnst]|qu)(?=['`][A-Za-z0-9])|[A-Za-z0-9]+(?:['`][A-Za-z0-9]+)*|[%$.!?;:,()\n"]| - /gi;
const apostrophes = new RegExp(apostrophe, "gv");
const invisible = new RegExp(`[${unseen}\u20E3]`, "gv");
const plain = /^\p{ASCII}*$/u;

/** A word as words are compared: without capitals, accents and what nobody sees. */
export const fold = (raw: string): string =>
  plain.test(raw)
    ? raw.toLowerCase().replaceAll("`", "'")
    : folded(raw.replaceAll(apostrophes, "'").replaceAll(invisible, ""));

/** A word, a figure such as "1,250" or "9.99", or a mark between them, with the place where it begins. */
export type Visit = (raw: string, start: number) => void;

/** Visits the pieces of a text, in order. Linear in its length. */
export function visitPieces(text: string, visit: Visit): void {
  const found = plain.test(text) ? text.matchAll(plainPiece) : text.matchAll(piece);
  for (const { 0: raw, index } of found) visit(raw, index);
}
