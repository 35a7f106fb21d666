import { stringify } from "csv-stringify/sync";

type CsvRow = Readonly<Record<string, string | number | null>>;

/**
 * A file that spreadsheets open as it is meant: in UTF-8, and a cell that would be a formula stays the text it is.
 * @param columns the names in the first line, which are also the keys of the rows
 */
export const csvOf = (columns: readonly string[], rows: readonly CsvRow[]): string =>
  stringify([...rows], {
    header: true,
    columns: [...columns],
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    // Of line breaks it quotes by itself only the one that ends its lines.
    quoted_match: /[\r\n]/,
  });
