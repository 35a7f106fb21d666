const quoted = /[",\r\n]/;
const formula = /^[=+\-@\t\r]/;

/** A spreadsheet runs what begins like a formula; an apostrophe in front makes it text. */
const harmless = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

const cellOf = (text: string): string => {
  const cell = harmless(text);
  return quoted.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** Rows as the text of a CSV file. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
