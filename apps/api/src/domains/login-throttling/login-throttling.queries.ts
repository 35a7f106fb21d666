import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { Limit } from "./login-throttling.policy.ts";

/** A limit with the key of its counter. */
export type Counter = Limit & { key: Buffer };

export interface Counting {
  name: string;
  key: Buffer;
  /** `spared`: a repeat, so it was left as it is. `refused`: blocked, or blocked by somebody at this very moment. */
  outcome: "counted" | "spared" | "refused";
  hits: number | null;
  /** Whether this failure, should it be one, is the last for now. */
  isFull: boolean;
  /** Seconds until it opens again. */
  wait: number | null;
}

/** How many seconds the longest block among the counters lasts; null when none is blocked. */
export async function readWait(db: Database, keys: Buffer[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from max(blocked_until) - now())::float8 as wait
    from throttles where key = any(${keys}) and blocked_until > now()`.execute(db);
  return rows[0]?.wait ?? null;
}

/**
 * Counts a guess against all its counters in one statement, or against none when one of them is blocked. Rows are
 * taken in the order of their keys, so that guesses that share some of them cannot lock each other out.
 */
export async function countGuess(db: Database, counters: Counter[]): Promise<Counting[]> {
  const repeat = counters.find(({ name }) => name === "repeat")?.key ?? null;
  const { rows } = await sql<Counting>`
    with wanted as materialized (
      select w.*, sparable and exists (
          select from throttles r where r.key = ${repeat} and r.hits > 0 and r.ends_at > now()) as spared
      from unnest(
        ${counters.map(({ name }) => name)}::text[], ${counters.map(({ key }) => key)}::bytea[],
        ${counters.map(({ seconds }) => seconds)}::int[], ${counters.map(({ max }) => max)}::int[],
        ${counters.map(({ delay }) => delay?.first ?? null)}::int[],
        ${counters.map(({ delay }) => delay?.longest ?? null)}::int[],
        ${counters.map(({ sparesRepeats }) => sparesRepeats ?? false)}::bool[]
      ) as w (name, key, seconds, max, first_delay, longest_delay, sparable)
    ), blocked as (
      select w.key, t.blocked_until from wanted w join throttles t using (key) where t.blocked_until > now()
    ), counted as (
      insert into throttles as t (key, ends_at, hits)
      select key, now() + seconds * interval '1 second', 1 from wanted
      where not spared and not exists (select from blocked)
      order by key
      on conflict (key) do update set (hits, ends_at, blocked_until) = (${nextState})
      where t.blocked_until is null or t.blocked_until <= now()
      returning key, hits, blocked_until
    )
    select w.name, w.key, c.hits, c.blocked_until is not null as "isFull",
      case when c.key is not null then 'counted' when w.spared and b.key is null then 'spared' else 'refused' end
        as outcome,
      extract(epoch from b.blocked_until - now())::float8 as wait
    from wanted w left join counted c using (key) left join blocked b using (key)`.execute(db);
  return rows;
}

/** A block that only slows down keeps its failures in mind until one whole period after its end. */
const nextState = sql`
  select n.hits,
    case when b.until is not null and w.first_delay is not null
      then b.until + w.seconds * interval '1 second' else n.ends_at end,
    b.until
  from wanted w,
    lateral (select case when t.ends_at <= now() then 1 else t.hits + 1 end as hits,
      case when t.ends_at <= now() then excluded.ends_at else t.ends_at end as ends_at) n,
    lateral (select case when n.hits < w.max or w.max is null then null
      when w.first_delay is null then n.ends_at
      else now() + least(w.longest_delay, w.first_delay * 2 ^ least(n.hits - w.max, 16)) * interval '1 second'
      end as until) b
  where w.key = excluded.key`;

/** Takes back what a guess was counted for, and the block that it may have caused. */
export async function takeBack(db: Database, keys: Buffer[]): Promise<void> {
  await sql`
    with mine as (select key from throttles where key = any(${keys}) order by key for update)
    update throttles t set hits = greatest(0, t.hits - 1), blocked_until = null
    from mine where t.key = mine.key`.execute(db);
}

/**
 * Forgives a right guess, and with it the failures before it from the same address for the same account. Nobody
 * else's failures are forgiven: whoever has one account could otherwise guess for all others without end.
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

/** Takes away counters that no longer count, at most so many. */
export const deleteOld = (trx: Trx, atMost: number) =>
  sql`delete from throttles where key in (
    select key from throttles where ends_at < now() - interval '2 days' limit ${atMost})`.execute(trx);
