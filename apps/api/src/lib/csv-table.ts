import { largestCsv } from "@field-advisor/schema/csv";
import { text } from "@field-advisor/schema/primitives";
import { folded } from "@field-advisor/schema/search-words";
import { withoutInvisible } from "@field-advisor/schema/typed-text";
import { isUtf8 } from "node:buffer";
import { fieldError } from "./app-error.ts";
import { type CsvLine, readCsv } from "./csv-reader.ts";
import type { SpooledFile } from "./spooled-file.ts";

/** Where the columns of a file are, by its first line. */
export interface TableLayout<Column extends string> {
  places: Partial<Record<Column, number>>;
  width: number;
  /** Why the whole file is unreadable, as a sentence. */
  refusal: string | null;
  /** Columns that are left out. */
  problems: { column: string; message: string }[];
}

const plain = (name: string) => folded(name).replaceAll(/[\s_\p{Pd}]/gu, "");

/** Finds the columns in the first line: `First Name`, `first_name` and `firstName` are the same. */
export function tableLayout<Column extends string>(
  header: CsvLine,
  columns: readonly Column[],
  required: readonly Column[],
): TableLayout<Column> {
  const columnOf = new Map(columns.map((column) => [plain(column), column]));
  const places: TableLayout<Column>["places"] = {};
  const problems: TableLayout<Column>["problems"] = [];
  const repeated: string[] = [];
  for (const [index, name] of header.cells.entries()) {
    const column = columnOf.get(plain(name));
    if (column === undefined) problems.push(...unknownColumn(name, columns));
    else if (places[column] === undefined) places[column] = index;
    else repeated.push(column);
  }
  const missing = required.filter((column) => places[column] === undefined);
  const refusal = refusalOf(header.line, required, missing, repeated);
  return { places, width: header.cells.length, problems, refusal };
}

function unknownColumn(name: string, columns: readonly string[]) {
  const column = name.trim();
  if (column === "") return [];
  return [{ column, message: `This column is left out; ${listOf(columns)} are read.` }];
}

function refusalOf(
  line: number,
  required: readonly string[],
  missing: readonly string[],
  repeated: readonly string[],
): string | null {
  if (missing.length > 0) {
    const names = required.length === 1 ? `the column ${required[0]}` : `the columns ${listOf(required)}`;
    return `Line ${line} must name ${names}. Missing: ${missing.join(", ")}.`;
  }
  if (repeated.length > 0)
    return `Line ${line} names ${repeated.join(", ")} more than once. Keep one of each.`;
  return null;
}

const listOf = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What a line says in each column, as typed; empty where the file has no such column. */
export const typedIn = <Column extends string>(
  { cells }: CsvLine,
  { places, width }: TableLayout<Column>,
  columns: readonly Column[],
): Record<Column, string> =>
  Object.fromEntries(
    columns.map((column) => [column, withoutInvisible(cells[places[column] ?? width] ?? "").trim()]),
  ) as Record<Column, string>;

/** What is wrong with a line that has more cells than the first one; null where it has not. */
export const widthProblem = ({ cells }: CsvLine, { width }: { width: number }): string | null =>
  cells.slice(width).some((cell) => cell.trim() !== "")
    ? `This line has ${cells.length} cells, the first line ${width}.`
    : null;

interface FileRules<Column extends string> {
  layoutOf: (header: CsvLine) => TableLayout<Column>;
  most: number;
  /** Said of a file that has nothing below its first line, and of one that has too much. */
  empty: string;
  tooMany: string;
}

/** Reads a table with its header. @throws AppError invalid_request for a file that cannot be read as a whole */
export async function readTable<Column extends string>(
  file: SpooledFile,
  { layoutOf, most, empty, tooMany }: FileRules<Column>,
): Promise<{ header: number; layout: TableLayout<Column>; lines: CsvLine[] }> {
  const { lines: all, problem } = readCsv(textOf(await file.bytes()), most + 1);
  if (problem !== null) throw refused(problem);
  const [header, ...lines] = all;
  if (!header) throw refused("The file is empty");
  const layout = layoutOf(header);
  if (layout.refusal !== null) throw refused(layout.refusal);
  if (lines.length === 0) throw refused(empty);
  if (lines.length > most) throw refused(tooMany);
  return { header: header.line, layout, lines };
}

const csvText = text(largestCsv.characters);

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw refused("The file is not UTF-8 text. Save it as CSV in UTF-8.");
  const { data, error } = csvText.safeParse(bytes.toString("utf8"));
  if (data === undefined) throw refused(error?.issues[0]?.message ?? "");
  return data;
}

const refused = (message: string) => fieldError("invalid_request", "file", message);
