import { CsvError, parse } from "csv-parse/sync";

/** One record of a file. */
export interface CsvLine {
  /** Where it begins, as an editor counts. */
  line: number;
  cells: string[];
}

/** What was read, or a sentence that says where the file is broken and what to do. */
export type ReadCsv = { lines: CsvLine[]; problem: null } | { lines: null; problem: string };

const delimiters = [",", ";", "\t"] as const;

/**
 * Reads a file as spreadsheets write it: with or without a byte order mark, any line ends, cells between commas,
 * semicolons or tabs, whichever the first line has most of. Empty lines are left out; they count where lines are named.
 * @param most how many lines are read; one more is returned where there are more
 */
export function readCsv(text: string, most: number): ReadCsv {
  // The parser counts a line end within quotes twice when it has two characters.
  const plain = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const lines: CsvLine[] = [];
  let next = 1;
  const keep = (cells: string[], { lines: last }: { lines: number }): null => {
    if (cells.some((cell) => cell.trim() !== "")) lines.push({ line: next, cells });
    if (lines.length > most) throw new EnoughLines();
    next = last + 1;
    return null;
  };
  const delimiter = delimiterOf(plain);
  try {
    parse(plain, { delimiter, record_delimiter: "\n", relax_column_count: true, on_record: keep });
  } catch (error) {
    if (error instanceof CsvError) return { lines: null, problem: problemOf(error, next) };
    if (!(error instanceof EnoughLines)) throw error;
  }
  return { lines, problem: null };
}

class EnoughLines extends Error {}

function delimiterOf(text: string): string {
  const header = /[^\n]*\S[^\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, "") ?? "";
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

const problemOf = ({ code }: CsvError, line: number): string =>
  code === "CSV_QUOTE_NOT_CLOSED"
    ? `Line ${line} opens a quotation mark that is never closed. Close it and try again.`
    : `Line ${line} has a quotation mark in the wrong place. Put the whole cell in quotation marks and double those inside it.`;
