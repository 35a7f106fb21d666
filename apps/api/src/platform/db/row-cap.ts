import { type RawBuilder, sql } from "kysely";
import type { AppError } from "../../lib/app-error.ts";
import type { Trx } from "./database.ts";

interface RowCap {
  /** Names the rows that are counted together, and whose they are. */
  of: string;
  /** Selects them. */
  rows: RawBuilder<unknown>;
  most: number;
  refuse: () => AppError;
}

/**
 * Keeps what one person can make within bounds; asked once it is made, and what is too much is then not kept. Whoever
 * adds to the same rows waits until the transaction is over, so two at once do not pass together.
 */
export async function requireUnderCap(trx: Trx, { of, rows, most, refuse }: RowCap): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cap ${of}`}, 0))`.execute(trx);
  const counted = await sql<{ all: number }>`
    select count(*) as all from (${rows} limit ${most + 1}) as counted`.execute(trx);
  if ((counted.rows[0]?.all ?? 0) > most) throw refuse();
}
