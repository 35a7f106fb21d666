import { findMarks } from "./markdown-marks.ts";

// A sentence ends with its punctuation, closing quotes or brackets, and a blank. The sound of a shorter sentence would end
// before the next one is ready.
const sentenceEnd = /[.!?…:;]["'”’“»)\]*_~`]*\s+|\n+/g;
const shortest = 24;
// A longer sentence is cut at a blank, so that speaking can start.
const longest = 300;

const abbreviations = new Set(
  (
    "approx capt co dept dr est etc excl ext fig gen incl inc jr ltd max min mr mrs ms mt prof sr st tel vol vs " +
    "abs bd bspw bzw ca evtl exkl fr ggf hr inkl jh max min mio mrd s sog std str tsd usw vgl zzgl"
  ).split(" "),
);
const beforeFigure = new Set(["no", "nr", "art", "pp"]);

/**
 * Splits a growing text into sentences as soon as each is complete: not after an abbreviation, and not within Markdown
 * marks unless the sentence is too long. Together they are the text, blanks included.
 */
export async function* sentences(parts: AsyncIterable<string>, language: string): AsyncGenerator<string> {
  let rest = "";
  for await (const part of parts) {
    rest += part;
    for (let length = cutLength(rest, language); length > 0; length = cutLength(rest, language)) {
      yield rest.slice(0, length);
      rest = rest.slice(length);
    }
  }
  if (rest.trim() !== "") yield rest;
}

/** Start of the sentence at `position`. */
export function sentenceStart(text: string, position: number, language: string): number {
  let start = 0;
  for (;;) {
    const length = cutLength(text.slice(start), language);
    if (length === 0 || text.slice(0, start + length).trimEnd().length > position) return start;
    start += length;
  }
}

function cutLength(text: string, language: string): number {
  const head = text.slice(0, longest + 1);
  for (const match of head.matchAll(sentenceEnd)) {
    const length = match.index + match[0].length;
    if (length < shortest || length > longest) continue;
    if (match[0].startsWith(".") && isAbbreviated(head.slice(0, match.index), text[length], language))
      continue;
    if (!findMarks(head.slice(0, length)).isOpen) return length;
  }
  return text.length <= longest ? 0 : lengthAtBlank(head);
}

function isAbbreviated(before: string, next: string | undefined, language: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const word = /(?<![^\s("'“„])[^\s("'“„]+$/u.exec(line)?.[0].toLowerCase() ?? "";
  if (beforeFigure.has(word)) return next === undefined || /\d/.test(next);
  if (/^\d{1,2}$/.test(word)) return language.startsWith("de") || line.trim() === word;
  return abbreviations.has(word) || /^(?:\p{L}\.)*\p{L}$/u.test(word);
}

function lengthAtBlank(head: string): number {
  const blanks = [...head.slice(0, -1).matchAll(/ /g)].map(({ index }) => index + 1).toReversed();
  const outside = blanks.find((length) => !findMarks(head.slice(0, length)).isOpen);
  // Surrogate pairs are not split.
  return outside ?? blanks[0] ?? (/[\uDC00-\uDFFF]/.test(head[longest] ?? "") ? longest - 1 : longest);
}
