import { csvLines, csvOf } from "@field-advisor/schema/csv";

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
