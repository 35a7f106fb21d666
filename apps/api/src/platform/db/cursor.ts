import { sql, type Expression } from "kysely";
import { exportLimits } from "../export-limits.ts";
import type { Database } from "./database.ts";

/** The connections that an export reads with, and those that its statement is cancelled with when its reader has left. */
export interface ReadingConnections {
  exports: Database;
  db: Database;
}

/**
 * Reads a large result in batches, through a cursor in a read-only transaction: the next rows are fetched when the reader
 * asks for them, and all are of one moment. A batch is emptied when the next one is fetched. The first batch comes also
 * when there are no rows. The connection is given back when the reader has all, stops early or fails.
 * @param signal when aborted, cancels the statement under way; where the server takes no cancellation, its own limit ends it
 * @throws what the signal was aborted with, or the error of the statement
 */
export async function* readInBatches<Row>(
  { exports, db }: ReadingConnections,
  query: Expression<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Row[], void> {
  signal.throwIfAborted();
  const trx = await exports.startTransaction().setAccessMode("read only").execute();
  let cancelled: Promise<unknown> | undefined;
  let cancel: (() => void) | undefined;
  try {
    const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid;
    const ended = () => sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => undefined);
    cancel = () => void (cancelled = ended());
    signal.addEventListener("abort", cancel, { once: true });
    // The planner would favour the first rows, but all of them are wanted.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    await sql`declare result no scroll cursor for ${query}`.execute(trx);
    for (let isFirst = true; ; isFirst = false) {
      signal.throwIfAborted();
      const { rows } = await sql<Row>`fetch ${sql.lit(exportLimits.batchRows)} from result`.execute(trx);
      const isLast = rows.length < exportLimits.batchRows;
      if (rows.length > 0 || isFirst) yield rows;
      if (isLast) return;
      // The driver links every result to the next one: a single one that the collector has moved to its old generation
      // would keep the rows of all later ones (measured: 100 MB).
      rows.length = 0;
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    if (cancel) signal.removeEventListener("abort", cancel);
    // So that it never meets the next statement.
    await cancelled;
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
