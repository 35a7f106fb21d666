/** One record of a file. */
export interface CsvLine {
  /** Where it begins, as an editor counts. */
  line: number;
  cells: string[];
}

/** What was read, or a sentence that says where the file is broken and what to do. */
export type ReadCsv = { lines: CsvLine[]; problem: null } | { lines: null; problem: string };

const delimiters = [",", ";", "\t"] as const;

/** No table of ours has more; a line of commas alone would make hundreds of thousands. */
const mostCells = 100;
const mostCharacters = 10_000;

/**
 * Reads a file as spreadsheets write it: with or without a byte order mark, any line ends, cells between commas,
 * semicolons or tabs, whichever the first line has most of. Empty lines are left out; they count where lines are named.
 * @param most how many lines are read; one more is returned where there are more
 */
export function readCsv(text: string, most: number): ReadCsv {
  const lines: CsvLine[] = [];
  try {
    for (const line of linesOf(text.replace(/^\uFEFF/, ""))) {
      if (line.cells.some((cell) => cell.trim() !== "")) lines.push(line);
      if (lines.length > most) break;
    }
  } catch (error) {
    if (error instanceof Broken) return { lines: null, problem: error.message };
    throw error;
  }
  return { lines, problem: null };
}

class Broken extends Error {}

function delimiterOf(text: string): string {
  const header = /[^\r\n]*\S[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** Each record by itself: only those that are kept cost memory. */
function* linesOf(text: string): Generator<CsvLine> {
  const delimiter = delimiterOf(text);
  const unquoted = new RegExp(`[^"\r\n${delimiter}]*`, "y");
  let line = 1;
  for (let at = 0; at < text.length; line += 1) {
    const blank = lineEndAt(text, at);
    if (blank > 0) {
      at += blank;
      continue;
    }
    const cells: string[] = [];
    const begin = line;
    for (let goesOn = true; goesOn; at += goesOn ? 1 : 0) {
      const cell = text[at] === '"' ? quotedCell(text, at, begin) : plainCell(text, at, unquoted);
      at = cell.end;
      cells.push(cell.value);
      line += cell.lineEnds;
      goesOn = text[at] === delimiter;
      requireUsual(cells, begin);
    }
    const end = lineEndAt(text, at);
    if (at < text.length && end === 0) throw misplacedQuote(begin);
    at += end;
    yield { line: begin, cells };
  }
}

/** How many characters end a line at this place. */
function lineEndAt(text: string, at: number): number {
  if (text[at] === "\n") return 1;
  if (text[at] !== "\r") return 0;
  return text[at + 1] === "\n" ? 2 : 1;
}

interface Cell {
  value: string;
  /** Where the text goes on. */
  end: number;
  lineEnds: number;
}

function plainCell(text: string, at: number, unquoted: RegExp): Cell {
  unquoted.lastIndex = at;
  const [value = ""] = unquoted.exec(text) ?? [];
  return { value, end: at + value.length, lineEnds: 0 };
}

function quotedCell(text: string, at: number, line: number): Cell {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  if (end === -1) {
    throw new Broken(`Line ${line} opens a quotation mark that is never closed. Close it and try again.`);
  }
  const inside = text.slice(at + 1, end);
  if (inside.length > mostCharacters) throw tooLong(line);
  const value = inside.replaceAll(/\r\n?/g, "\n").replaceAll('""', '"');
  return { value, end: end + 1, lineEnds: value.split("\n").length - 1 };
}

/** @throws Broken for a line that belongs to no table of people */
function requireUsual(cells: string[], line: number): void {
  if ((cells.at(-1) ?? "").length > mostCharacters) throw tooLong(line);
  if (cells.length <= mostCells) return;
  throw new Broken(
    `Line ${line} has more than ${mostCells} cells. Remove what does not belong to the table and try again.`,
  );
}

const tooLong = (line: number) =>
  new Broken(
    `Line ${line} has a cell of more than ${mostCharacters.toLocaleString("en")} characters. Shorten it and try again.`,
  );

const misplacedQuote = (line: number) =>
  new Broken(
    `Line ${line} has a quotation mark in the wrong place. Put the whole cell in quotation marks and double those inside it.`,
  );
