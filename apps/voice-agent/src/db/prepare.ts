import { readdirSync, readFileSync } from "node:fs";
import { seedAgents } from "../agents/seed-agents.ts";
import { hasAgents, insertAgent } from "./agents.queries.ts";
import { inTransaction, type Pool } from "./pool.ts";

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
    // A table in use is asked for again later rather than waited for, because everybody else would queue behind us.
    await client.query("set local lock_timeout to default");
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

/** Brings the schema up to date and gives an empty installation its practice agents. */
export async function prepareDatabase(pool: Pool): Promise<void> {
  const applied = await migrate(pool);
  // Only a brand-new schema is seeded: an owner who deletes the practice agents does not want them back.
  if (applied.length === 0 || (await hasAgents(pool))) return;
  for (const { id, input } of seedAgents) await insertAgent(pool, id, input);
}
