import { sql, type Expression } from "kysely";
import { withSignal } from "./abortable.ts";
import type { Database } from "./database.ts";

/** Rows that are fetched, and held, at a time. */
const batchSize = 500;

/**
 * Reads a large result in batches, through a cursor in a read-only transaction: the next rows are fetched when the reader
 * asks for them, and all are of one moment. A batch is emptied when the next one is fetched. The first batch comes also
 * when there are no rows. The connection is given back when the reader has all, stops early or fails.
 * @param signal when aborted, cancels the statement under way
 */
export async function* readInBatches<Row>(
  db: Database,
  query: Expression<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Row[], void> {
  const trx = await withSignal(signal, () => db.startTransaction().setAccessMode("read only").execute());
  try {
    // The planner would favour the first rows, but all of them are wanted.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    await sql`declare result no scroll cursor for ${query}`.execute(trx);
    for (let isFirst = true; ; isFirst = false) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from result`.execute(trx);
      const isLast = rows.length < batchSize;
      if (rows.length > 0 || isFirst) yield rows;
      if (isLast) return;
      // The driver links every result to the next one: a single one that the collector has moved to its old generation
      // would keep the rows of all later ones (measured: 100 MB).
      rows.length = 0;
    }
  } finally {
    // Nothing was written. A connection on which even this fails is given up by the driver.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
  }
}

/** Keeps one connection for several results, each of which is read to its end before the next one. */
export async function holdConnection(db: Database): Promise<{ db: Database; release: () => void }> {
  const opened = Promise.withResolvers<Database>();
  const released = Promise.withResolvers<void>();
  const use = db.connection().execute((connection) => {
    opened.resolve(connection);
    return released.promise;
  });
  use.catch(opened.reject);
  return { db: await opened.promise, release: released.resolve };
}
