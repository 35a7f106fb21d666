/** A table that somebody imports, chosen or pasted: UTF-8 text, few of whose characters take several bytes. */
export const largestCsv = { characters: 1_000_000, bytes: 2 * 1024 * 1024 } as const;

type Cell = string | number | null;

/** Everything by which one spreadsheet or another ends a cell, and so begins the next. */
const separators = String.raw`,;|"'\t\r\n`;
const number = String.raw`[€$£]?\d+(?:[.,'’ ]\d+)*(?: ?[%€$£])?`;
const phone = String.raw`\d(?:[ ()./-]{0,3}\d){5,14}`;
const words = String.raw`(?: (?:[\p{L}\p{M}]+|\d+%?))*[.!?]?`;

/** What a sign may stand before without anything to run: nothing, or a figure as people write it, with words behind it. */
const figure = String.raw`[+\-＋－] {0,2}(?:(?:${number}|${phone})${words})? *(?:$|[${separators}])`;

const startOfFormula = new RegExp(
  String.raw`(^|[${separators}])( *)(?!${figure})(?=[=+\-@\t\r＝＋－＠])`,
  "gu",
);

const quoted = /[",;|\t\r\n]/;

/**
 * A spreadsheet runs what begins like a formula; an apostrophe in front makes it text. It may split a cell at another
 * separator than ours, so a formula behind any of them is one too. A figure with its sign is none.
 */
const harmless = (cell: string): string => cell.replaceAll(startOfFormula, "$1$2'");

function written(cell: Cell | undefined): string {
  if (typeof cell === "number") return String(cell);
  const text = harmless(cell ?? "");
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly (Cell | undefined)[]): string => `${cells.map(written).join(",")}\r\n`;

/**
 * Rows as the text of a file that spreadsheets open as it is meant: in UTF-8, and a cell that would be a formula stays
 * the text it is. Every CSV file that leaves the product is written here.
 * @param columns the names in the first line, which are also the keys of the rows
 */
export const csvOf = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string => `\uFEFF${lineOf(columns)}${csvLines(columns, rows)}`;

/** More lines of the same file, for one that is written bit by bit. */
export const csvLines = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, Cell>>[],
): string => rows.map((row) => lineOf(columns.map((name) => row[name]))).join("");
