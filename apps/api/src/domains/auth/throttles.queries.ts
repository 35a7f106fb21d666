import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { all } from "../../platform/db/rows.ts";

export interface Counting {
  name: string;
  key: Buffer;
  /** `spared`: a repeat, so it was left as it is. `refused`: blocked, or blocked by somebody at this very moment. */
  outcome: "counted" | "spared" | "refused";
  hits: number | null;
  /** This call is the last for now. */
  isFull: boolean;
  /** Seconds until it opens again. */
  wait: number | null;
}

/**
 * Counts a call against all its counters in one statement, or against none when one of them is blocked. Rows are
 * taken in the order of their keys, so that calls that share some of them cannot lock each other out.
 */
export async function countCall(db: Database, counters: Counter[]): Promise<Counting[]> {
  const repeat = counters.find(({ name }) => name === "repeat")?.key ?? null;
  return all<Counting>(db)`
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
    from wanted w left join counted c using (key) left join blocked b using (key)`;
}

/** A block that only slows down keeps its calls in mind until one whole period after its end. */
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

/** Uncounts a call, and takes back the block that it may have caused. */
export async function takeBack(db: Database, keys: Buffer[]): Promise<void> {
  await sql`
    with mine as (select key from throttles where key = any(${keys}) order by key for update)
    update throttles t set hits = greatest(0, t.hits - 1), blocked_until = null
    from mine where t.key = mine.key`.execute(db);
}

/** Takes away counters that no longer count, at most so many. */
export const deleteOld = (trx: Trx, atMost: number) =>
  sql`delete from throttles where key in (
    select key from throttles where ends_at < now() - interval '2 days' limit ${atMost})`.execute(trx);

/** A counter and what it does when it is full. */
export interface Limit {
  name: string;
  /** Names whose calls it counts. */
  parts: string[];
  /** How long a call counts, in seconds. */
  seconds: number;
  /** Calls before it blocks; null for one that only counts. */
  max: number | null;
  /** The first block in seconds, doubled with every further call; null blocks until the calls no longer count. */
  delay: { first: number; longest: number } | null;
  /** The same wrong secret for the same account counts once. */
  sparesRepeats?: true;
}

export type Counter = Limit & { key: Buffer };
