import { largestCsv } from "@field-advisor/schema/csv";
import type { FileColumn } from "@field-advisor/schema/file-columns";
import { text } from "@field-advisor/schema/primitives";
import { folded } from "@field-advisor/schema/search-words";
import { cleanAddress, isMailAddress, withoutInvisible } from "@field-advisor/schema/typed-text";
import { isUtf8 } from "node:buffer";
import { fieldError } from "./app-error.ts";
import { type CsvLine, readCsv } from "./csv.ts";
import type { SpooledFile } from "./spooled-file.ts";

/** What a table is read for. */
export interface TableColumns<Column extends string> {
  columns: readonly Column[];
  required: readonly Column[];
  /** As the files of other programs head a column; of several in one file the first of these counts. */
  headings: Partial<Record<Column, readonly string[]>>;
}

/** As spreadsheets, address books and directories head a column of addresses, in English and German. */
export const addressHeadings = [
  "Email Address",
  "E-Mail-Adresse",
  "Mail",
  "Mailadresse",
  "Work Email",
  "Business Email",
  "Geschäftliche E-Mail",
  "Dienstliche E-Mail",
  "Primary Email",
  "E-mail 1 - Value",
] as const;

/** Where the columns of a file are. */
export interface TableLayout<Column extends string> {
  places: Partial<Record<Column, number>>;
  width: number;
  /** Columns that must be there and are not. */
  missing: Column[];
}

/** What a column is read as, in the file's order; null where it is left out. */
export type ChosenColumns<Column extends string> = readonly (Column | null)[];

const plain = (name: string) =>
  folded(name)
    .replaceAll(/\[[^[\]]*\]|\([^()]*\)/g, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Finds the columns by the first line: `First Name`, `first_name`, `First Name [Required]` and `firstName` are the same. */
export function tableLayout<Column extends string>(
  header: CsvLine,
  { columns, required, headings }: TableColumns<Column>,
  chosen?: ChosenColumns<Column>,
): TableLayout<Column> {
  const named = header.cells.map(plain);
  const placeOf = (column: Column): number =>
    chosen?.indexOf(column) ??
    [column, ...(headings[column] ?? [])].map((name) => named.indexOf(plain(name))).find((at) => at !== -1) ??
    -1;
  const places = Object.fromEntries(
    columns.map((column) => [column, placeOf(column)] as const).filter(([, place]) => place !== -1),
  ) as TableLayout<Column>["places"];
  return {
    places,
    width: header.cells.length,
    missing: required.filter((column) => places[column] === undefined),
  };
}

/** Why the first line, or what was chosen for it, cannot be used; null where it can. */
function headerProblem({ line, cells }: CsvLine, chosen?: ChosenColumns<string>) {
  if (cells.some((cell) => isMailAddress(cleanAddress(cell))))
    return { field: "file", message: `Line ${line} names a person. Name the columns in a line above it.` };
  if (!chosen) return null;
  if (chosen.length !== cells.length)
    return { field: "columns", message: `The file has ${cells.length} columns. Review it again.` };
  const repeated = chosen.find((column, place) => column !== null && chosen.indexOf(column) !== place);
  return repeated == null
    ? null
    : { field: "columns", message: `${repeated} is chosen twice. Choose it for one column.` };
}

const longestExample = 100;

/** How each column of the file is read, with what stands in it first. */
function fileColumns<Column extends string>(
  header: CsvLine,
  lines: readonly CsvLine[],
  { places }: TableLayout<Column>,
): FileColumn<Column>[] {
  const readAs = new Map(Object.entries(places).map(([column, place]) => [place, column as Column]));
  return header.cells.map((heading, place) => ({
    heading: heading.trim(),
    readAs: readAs.get(place) ?? null,
    example: (lines.find(({ cells }) => cells[place]?.trim())?.cells[place] ?? "")
      .trim()
      .slice(0, longestExample),
  }));
}

const listOf = (names: readonly string[]) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** @throws AppError invalid_request where a column that must be there is not */
export function requireColumns({ missing }: { missing: readonly string[] }): void {
  if (missing.length > 0) throw refused(`No column is read as ${listOf(missing)}.`);
}

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

interface FileRules<Column extends string> extends TableColumns<Column> {
  most: number;
  /** Said of a file that has nothing below its first line, and of one that has too much. */
  empty: string;
  tooMany: string;
}

/**
 * Reads a table with its header.
 * @param chosen what the columns are read as; by their headings where nothing was chosen
 * @throws AppError invalid_request for a file that cannot be read as a whole
 */
export async function readTable<Column extends string>(
  file: SpooledFile,
  { most, empty, tooMany, ...table }: FileRules<Column>,
  chosen?: ChosenColumns<Column>,
): Promise<{ layout: TableLayout<Column>; columns: FileColumn<Column>[]; lines: CsvLine[] }> {
  const { lines: all, problem } = readCsv(textOf(await file.bytes()), most + 1);
  if (problem !== null) throw refused(problem);
  const [header, ...lines] = all;
  if (!header) throw refused("The file is empty");
  const wrong = headerProblem(header, chosen);
  if (wrong) throw fieldError("invalid_request", wrong.field, wrong.message);
  if (lines.length === 0) throw refused(empty);
  if (lines.length > most) throw refused(tooMany);
  const layout = tableLayout(header, table, chosen);
  return { layout, columns: fileColumns(header, lines, layout), lines };
}

const csvText = text(largestCsv.characters);

function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw refused("The file is not UTF-8 text. Save it as CSV in UTF-8.");
  const { data, error } = csvText.safeParse(bytes.toString("utf8"));
  if (data === undefined) throw refused(error?.issues[0]?.message ?? "");
  return data;
}

const refused = (message: string) => fieldError("invalid_request", "file", message);
