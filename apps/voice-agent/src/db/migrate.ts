import { readFileSync, readdirSync } from "node:fs";
import type { Pool } from "./pool.ts";
import { inTransaction } from "./pool.ts";

const folder = new URL("./migrations/", import.meta.url);

// Any constant will do as long as every process of this program uses the same one.
const migrationLock = 7_214_553_901;

/**
 * Applies the SQL files that this database has not seen, in the order of their numbers and in one transaction. The
 * advisory lock lets several processes start at once: the first migrates, the others wait and find nothing to do.
 * @returns names of the files applied now
 */
export async function migrate(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await client.query("create schema if not exists voice_agent");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    const applied = new Set(rows.map((row) => row.name));
    const pending = migrationFiles().filter((name) => !applied.has(name));
    for (const name of pending) {
      await client.query(readFileSync(new URL(name, folder), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
    }
    return pending;
  });
}

function migrationFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
}
