import type { PoolCounts } from "@field-advisor/telemetry/pool-metrics";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { createPool, type PoolOptions, sqlState } from "./pool.ts";
import type { DB } from "./schema.ts";

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;

export interface OpenDatabase {
  db: Database;
  /** How its connections are used. */
  counts: PoolCounts;
  close: () => Promise<void>;
}

/** Opens the database lazily: the first query connects. `close` waits for queries that are under way. */
export function createDatabase(options: PoolOptions, log: Logger): OpenDatabase {
  const { pool, counts } = createPool(options, log);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, counts, close: () => db.destroy() };
}

const attempts = 4;

/** Serialisation failures and deadlocks: PostgreSQL has undone everything and asks for another try. */
const worthRepeating = new Set(["40001", "40P01"]);

/**
 * Runs `work` in one transaction, again when PostgreSQL asks for it (three times at most), so `work` must do nothing
 * outside the transaction. An error after COMMIT was sent is never repeated: nobody knows how it ended.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const effects: (() => void)[] = [];
    try {
      const answer = await db.transaction().execute((trx) => {
        effectsOf.set(trx, effects);
        return work(trx);
      });
      for (const effect of effects) effect();
      return answer;
    } catch (error) {
      if (attempt >= attempts || !worthRepeating.has(sqlState(error))) throw error;
      await pause(attempt * 20 * Math.random());
    }
  }
}

const effectsOf = new WeakMap<Trx, (() => void)[]>();

/** Does something in this process once `inTransaction` has committed. It must not fail, and nobody may depend on it. */
export const afterCommit = (trx: Trx, effect: () => void): void => void effectsOf.get(trx)?.push(effect);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Does `work` in one transaction unless another process is at it. @returns whether it was done */
export const exclusively = (
  db: Database,
  name: string,
  work: (trx: Trx) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`.execute(trx);
    if (!rows[0]?.isOurs) return false;
    await work(trx);
    return true;
  });

const required = ["fsync", "full_page_writes", "synchronous_commit"] as const;

interface DurabilityProblem {
  problem: string;
  /** Whether it loses what was answered by itself; torn pages are prevented by some file systems as well. */
  losesAnswered: boolean;
}

/**
 * A sentence for every setting of the server under which an acknowledged write could be lost.
 * With synchronous_commit off, hundreds of acknowledged writes were gone after the server was killed.
 */
export async function durabilityProblems(db: Database): Promise<DurabilityProblem[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${[...required]}) and setting = 'off'
    order by name`.execute(db);
  return rows.map(({ name }) => ({
    problem: `PostgreSQL runs with ${name} = off: answered changes can be lost. Switch it on.`,
    losesAnswered: name !== "full_page_writes",
  }));
}
