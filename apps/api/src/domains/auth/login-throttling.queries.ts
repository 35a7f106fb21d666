import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { one } from "../../platform/db/rows.ts";

/** How many seconds the longest block among the counters lasts; null when none is blocked. */
export async function readWait(db: Database, keys: Buffer[]): Promise<number | null> {
  const row = await one<{ wait: number | null }>(db)`
    select extract(epoch from max(blocked_until) - now())::float8 as wait
    from throttles where key = any(${keys}) and blocked_until > now()`;
  return row.wait;
}

/**
 * Forgives a right try to sign in, and with it the failures before it from the same address for the same account. Nobody
 * else's failures are forgiven: whoever has one account could otherwise try all others without end.
 * @param memory the counters that exist for this alone; the first is that of the pair
 */
export async function forgive(db: Database, keys: Buffer[], memory: Buffer[]): Promise<void> {
  await sql`
    with mine as (select key, hits from throttles where key = any(${[...keys, ...memory]}) order by key for update),
    pair as (select greatest(1, max(hits)) as hits from mine where key = ${memory[0] ?? null}),
    forgotten as (delete from throttles where key in (select key from mine where key = any(${memory})))
    update throttles t set hits = greatest(0, t.hits - coalesce(pair.hits, 1)), blocked_until = null
    from mine, pair where t.key = mine.key and t.key = any(${keys})`.execute(db);
}

/** In the order of their keys, like everybody else takes them. */
export const deleteCounters = (trx: Trx, keys: Buffer[]) =>
  sql`
    with mine as materialized (select key from throttles where key = any(${keys}) order by key for update)
    delete from throttles where key in (select key from mine)`.execute(trx);
