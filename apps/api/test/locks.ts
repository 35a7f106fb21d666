import { sql, type RawBuilder } from "kysely";
import { expect } from "vitest";
import type { Database, Trx } from "../src/platform/db/database.ts";

/**
 * Does `work` while a transaction holds what it changes, and lets it go once so many wait for it.
 * @param hold changes something and keeps it locked
 * @param waiting counts those who wait
 */
export async function whileHeld<T>(
  db: Database,
  hold: (trx: Trx) => Promise<unknown>,
  work: () => Promise<T>,
  waiters = 1,
  waiting = () => waitingIn(db),
): Promise<T> {
  const working = await db.transaction().execute(async (trx) => {
    await hold(trx);
    const done = work();
    await expect.poll(waiting).toBe(waiters);
    return { done };
  });
  return working.done;
}

/** How many transactions wait for a lock. */
export const waitingIn = (db: Database): Promise<number> => count(db, sql`wait_event_type = 'Lock'`);

/** Resolves when no transaction is under way. */
export const quiet = (db: Database): Promise<void> =>
  expect.poll(() => count(db, sql`state <> 'idle' and pid <> pg_backend_pid()`)).toBe(0);

async function count(db: Database, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and ${which}`.execute(db);
  return rows[0]?.count ?? 0;
}
