import { sql } from "kysely";
import type { Database, Trx } from "./database.ts";
import { sqlState } from "./pool.ts";
import { all } from "./rows.ts";

/** Tables that are kept by months, with the column that holds the moment of a row. */
const moments = { usage_events: "received_at", audit_log: "at" } as const;

export type MonthlyTable = keyof typeof moments;

export const monthlyTables = Object.keys(moments) as MonthlyTable[];

export interface Partition {
  name: string;
  /** null of the first partition after an upgrade or an installation, which has all that is older. */
  from: string | null;
  /** null of the open partition: nothing is written past it. */
  until: string | null;
}

/** The oldest first. */
const selectPartitions = (db: Database | Trx, table: MonthlyTable) =>
  all<Partition>(db)`
    select c.relname as name, substring(bound from $$FROM [(]'([^']+)'$$)::timestamptz as "from",
      substring(bound from $$TO [(]'([^']+)'$$)::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) as bound
    where i.inhparent = ${table}::regclass order by 2 nulls first`;

/** The first moment of a month in UTC, so many months after that of `moment`. */
export function monthOf(moment: string | Date, after = 0): string {
  const date = new Date(moment);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + after)).toISOString();
}

/** How many whole months after this one have a partition of their own. None is short: rows go into the open partition. */
export async function countMonthsAhead(db: Database | Trx, table: MonthlyTable, now: Date): Promise<number> {
  const from = (await selectPartitions(db, table)).at(-1)?.from ?? now.toISOString();
  let months = 0;
  while (monthOf(now, months + 2) <= from) months += 1;
  return months;
}

export interface MonthsAhead {
  table: MonthlyTable;
  count: number;
}

/** Of every table that is kept by months. */
export async function selectMonthsAhead(db: Database, now: Date): Promise<MonthsAhead[]> {
  const months: MonthsAhead[] = [];
  for (const table of monthlyTables) months.push({ table, count: await countMonthsAhead(db, table, now) });
  return months;
}

/** Everybody waits behind who waits for a table, so a change of its partitions does not wait for long. */
const beQuick = (trx: Trx) => sql`set local lock_timeout = '100ms'`.execute(trx);

/** Whether a change was not made because somebody else held the table for longer: it is left to the next time. */
export const isInUse = (error: unknown): boolean => sqlState(error) === "55P03";

/**
 * Gives this month and the next a partition of their own. No row is moved: the open partition becomes that of its month,
 * or of all months until now if this was not done for a while, and an empty one follows.
 * @returns whether rows had come into the open partition, because this was not done in time
 * @throws an error for which `isInUse` is true
 */
export async function addMonths(trx: Trx, table: MonthlyTable, now: Date): Promise<boolean> {
  let wasLate = false;
  await beQuick(trx);
  while ((await countMonthsAhead(trx, table, now)) < 1)
    wasLate = (await closeOpen(trx, table, now)) || wasLate;
  return wasLate;
}

/** @returns whether the open partition had rows */
async function closeOpen(trx: Trx, table: MonthlyTable, now: Date): Promise<boolean> {
  const run = (statement: string) => sql.raw(statement).execute(trx);
  const open = (await selectPartitions(trx, table)).at(-1);
  if (!open || open.from === null) throw new Error(`The table ${table} has no open partition.`);
  await run(`alter table ${table} detach partition ${open.name}`);
  const newest = await selectNewest(trx, open.name, moments[table]);
  const until =
    newest === null ? monthOf(open.from, 1) : monthOf(newest > now.toISOString() ? newest : now, 1);
  const name = `${table}_${open.from.slice(0, 7).replace("-", "_")}`;
  await run(`alter table ${open.name} rename to ${name}`);
  await run(`alter table ${table} attach partition ${name} for values from ('${open.from}') to ('${until}')`);
  await run(`create table ${open.name} partition of ${table} for values from ('${until}') to (maxvalue)`);
  await run(`create unique index on ${open.name} (id)`);
  return newest !== null;
}

async function selectNewest(trx: Trx, partition: string, moment: string): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null }>`
    select max(${sql.ref(moment)}) as newest from ${sql.table(partition)}`.execute(trx);
  return rows[0]?.newest ?? null;
}

/** Those of which every row is older than a moment. */
export const selectOver = async (db: Database, table: MonthlyTable, before: string): Promise<Partition[]> =>
  (await selectPartitions(db, table)).filter(({ until }) => until !== null && until <= before);

/**
 * Drops a partition with all its rows.
 * @returns whether it was still there
 * @throws an error for which `isInUse` is true
 */
export async function dropMonth(trx: Trx, table: MonthlyTable, name: string): Promise<boolean> {
  await beQuick(trx);
  await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
  if (!(await selectPartitions(trx, table)).some((partition) => partition.name === name)) return false;
  await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(trx);
  await sql`drop table ${sql.table(name)}`.execute(trx);
  return true;
}

/**
 * Deletes what is older than a moment from the first partition, which holds many months. Ids grow with time, so only the
 * oldest are looked at, however many there are.
 */
export async function deleteFromFirst(
  trx: Trx,
  table: MonthlyTable,
  { before, atMost }: { before: string; atMost: number },
): Promise<void> {
  const first = (await selectPartitions(trx, table)).find(({ from }) => from === null);
  if (!first) return;
  const moment = sql.ref(moments[table]);
  await sql`delete from ${sql.table(first.name)} where id in (
    select id from (select id, ${moment} from ${sql.table(first.name)} order by id limit ${atMost}) as oldest
    where ${moment} < ${before})`.execute(trx);
}
