import { csvLines, csvOf } from "@field-advisor/schema/csv";
import { CsvError, parse } from "csv-parse/sync";

/** One record of a file. */
export interface CsvLine {
  /** Where it begins, as an editor counts. */
  line: number;
  cells: string[];
}

/** The lines, or a sentence that says where the file is broken and what to do. */
type ReadCsv = { lines: CsvLine[]; problem: null } | { lines: null; problem: string };

const delimiters = [",", ";", "\t"] as const;

/** No table of ours has more; a line of commas alone would make hundreds of thousands. */
const mostCells = 100;
/** Characters of one line, which the parser may exceed a little before it notices. */
const longestLine = 100_000;

/** With what a spreadsheet names the separator in a line of its own, for its own kind. */
const separatorLine = /^"?sep=([,;\t|])"?[,;\t|]*(?=\n|$)/i;

const lineEnd = "\n".codePointAt(0);

/**
 * Reads a file as spreadsheets write it: with or without a byte order mark, any line ends, cells between commas,
 * semicolons or tabs, as a line `sep=;` says or whichever the first line has most of. Empty lines are left out; they count where lines are named.
 * @param most how many lines are read; one more is returned where there are more
 */
export function readCsv(text: string, most: number): ReadCsv {
  // The parser counts a line end within quotes twice when it has two characters.
  const all = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const named = separatorLine.exec(all);
  const plain = all.slice(named?.[0].length ?? 0);
  const bytes = Buffer.from(plain);
  const lines: CsvLine[] = [];
  let next = 1;
  /** The parser passes over empty lines without a word. */
  const passEmptyLines = (from: number) => {
    for (let at = from; bytes[at] === lineEnd; at += 1) next += 1;
  };
  const keep = (cells: string[], end: { lines: number; bytes: number }): null => {
    if (cells.length > mostCells) throw new TooManyCells();
    if (cells.some((cell) => cell.trim() !== "")) lines.push({ line: next, cells });
    if (lines.length > most) throw new EnoughLines();
    next = end.lines + 1;
    passEmptyLines(end.bytes);
    return null;
  };
  passEmptyLines(0);
  try {
    parse(bytes, {
      delimiter: named?.[1] ?? delimiterOf(plain),
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestLine,
      on_record: keep,
    });
  } catch (error) {
    if (error instanceof EnoughLines) return { lines, problem: null };
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { lines: null, problem: `Line ${next} ${problem}` };
  }
  return { lines, problem: null };
}

class EnoughLines extends Error {}
class TooManyCells extends Error {}

function delimiterOf(text: string): string {
  const start = text.lastIndexOf("\n", text.search(/\S/)) + 1;
  const [line = ""] = text.slice(start, start + longestLine).split("\n", 1);
  const header = line.replaceAll(/"[^"]*"/g, "");
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** What is wrong with a line, and what to do; undefined where it is not the file's fault. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof TooManyCells)
    return `has more than ${mostCells} cells. Remove what does not belong to the table and try again.`;
  if (!(error instanceof CsvError)) return undefined;
  switch (error.code) {
    case "CSV_MAX_RECORD_SIZE":
      return `has more than ${longestLine.toLocaleString("en")} characters. Shorten it and try again.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return "opens a quotation mark that is never closed. Close it and try again.";
    default:
      return "has a quotation mark in the wrong place. Put the whole cell in quotation marks and double those inside it.";
  }
}

/** The text of a CSV file, a piece for each batch of rows. The first piece has the names of the columns. */
export async function* csvInPieces<Row, Column extends string>(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
  lineOf: (row: Row) => Readonly<Record<Column, string | number | null>>,
): AsyncGenerator<string, void> {
  let textOf: typeof csvLines = csvOf;
  for await (const rows of batches) {
    yield textOf(columns, rows.map(lineOf));
    textOf = csvLines;
  }
}
