import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

const everyMs = 5;

/** The modes that keep others from writing, on tables that were there before; the measured connection has a name. */
const held = `select coalesce(string_agg(distinct c.relname, ', '), '') as tables
  from pg_locks l join pg_stat_activity a using (pid) join pg_class c on c.oid = l.relation
  where a.application_name = 'field-advisor-api' and l.granted and c.oid = any($1)
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

const tables = `select array_agg(oid::int) as oids from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

export interface Locked {
  /** The longest time for which one set of tables could not be written, as far as looking every 5 ms can tell. */
  milliseconds: number;
  tables: string;
}

/** Looks at the locks that a migration holds on the tables that exist now, until it is done. */
export async function longestLock(client: Client, migration: () => Promise<void>): Promise<Locked> {
  const { rows } = await client.query<{ oids: number[] }>(tables);
  const over = new AbortController();
  const done = migration().finally(() => over.abort());
  let longest: Locked = { milliseconds: 0, tables: "" };
  let since: number | undefined;
  while (!over.signal.aborted) {
    const { rows: found } = await client.query<{ tables: string }>(held, [rows[0]?.oids ?? []]);
    const locked = found[0]?.tables ?? "";
    const now = performance.now();
    since = locked === "" ? undefined : (since ?? now);
    if (since !== undefined && now - since >= longest.milliseconds) {
      longest = { milliseconds: now - since, tables: locked };
    }
    await pause(everyMs);
  }
  await done;
  return longest;
}
