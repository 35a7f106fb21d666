import { isSignature, isTiming, readCues } from "./cues.ts";
import { type Line, readLines } from "./lines.ts";

/** A part of a text that may be one transcript. */
interface Piece {
  title: string | null;
  lines: string[];
}

const rule = /^\s{0,8}[-=_*~#]{3,200}\s{0,8}$/;
const titled =
  /^[\s#=*_-]{0,12}((?:transcript|conversation|transkript|gespräch)(?:\s{1,4}(?:no\.?\s?|nr\.?\s?|#)?(?:\d{1,3}|[a-z])\b|:)[^\n]{0,160}?)[\s#=*_:-]{0,12}$/iu;

export const linesIn = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/u);

/** The parts between rules and headings, each with its heading; captions begin with their own. */
export function piecesOf(lines: readonly string[]): Piece[] {
  const found: Piece[] = [{ title: null, lines: [] }];
  let hasCues = false;
  for (const line of lines) {
    const [, title] = titled.exec(line.slice(0, 240)) ?? [];
    const isNext: boolean = hasCues && isSignature(line);
    if (title !== undefined) found.push({ title: title.trim(), lines: [] });
    else if (rule.test(line) || isNext) found.push({ title: null, lines: isNext ? [line] : [] });
    else found.at(-1)?.lines.push(line);
    hasCues = found.at(-1)?.lines.length === 0 || isNext ? false : hasCues || isTiming(line);
  }
  return found;
}

export const readPiece = (lines: readonly string[]): Line[] => readCues(lines) ?? readLines(lines);
