import { readdirSync, readFileSync } from "node:fs";
import { seedAgents } from "../agents/seed-agents.ts";
import { Misconfiguration } from "../misconfiguration.ts";
import { DatabaseError } from "pg";
import { hasAgents, insertAgent } from "./agents.queries.ts";
import { inTransaction, type Pool, type Queryable } from "./pool.ts";

const folder = new URL("./migrations/", import.meta.url);

// Any constant, the same in every process.
const migrationLock = 7_214_553_901;

const migrationFiles = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();

/**
 * Migrates the schema and gives a new installation its practice agents.
 * @param options.requireDurability rejects a server that may lose committed data
 * @returns names of the migrations applied now
 * @throws Misconfiguration for what only an operator can solve; after any other error another attempt may succeed
 */
export async function prepareDatabase(pool: Pool, { requireDurability = false } = {}): Promise<string[]> {
  const applied = await migrate(pool).catch((error: unknown) => {
    if (!isPermanent(error)) throw error;
    throw new Misconfiguration(`The database cannot be migrated: ${error.message}.`, { cause: error });
  });
  if (requireDurability) await checkDurability(pool);
  return applied;
}

/**
 * Applies the pending SQL files in one transaction. The advisory lock lets several processes start at once: the first
 * migrates, the others wait and find nothing to do. Agents are only added together with a migration: an owner who
 * deletes them does not want them back.
 */
async function migrate(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    // Fails and retries later rather than waits for a table in use, because everybody else would queue behind us.
    await client.query("set local lock_timeout to default");
    await client.query("create schema if not exists voice_agent");
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
    );
    const pending = await pendingFiles(client);
    for (const name of pending) {
      await client.query(readFileSync(new URL(name, folder), "utf8"));
      await client.query("insert into migrations (name) values ($1)", [name]);
    }
    if (pending.length > 0 && !(await hasAgents(client)))
      for (const { id, input } of seedAgents) await insertAgent(client, id, input);
    return pending;
  });
}

/**
 * The database may also have migrations of a newer version.
 * @throws when the database cannot be reached, or was never migrated
 */
export const isPrepared = async (pool: Pool): Promise<boolean> => (await pendingFiles(pool)).length === 0;

async function pendingFiles(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  return migrationFiles.filter((name) => !applied.has(name));
}

/** States of a server that is starting, busy or full, or whose rows are locked. */
const transientStates = /^(08|53|57|40|55P03|XX000|25P0)/;

const isPermanent = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && !transientStates.test(error.code ?? "");

async function checkDurability(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('fsync', 'synchronous_commit') and setting = 'off' order by name",
  );
  const [first] = rows;
  if (!first) return;
  throw new Misconfiguration(
    `PostgreSQL runs with ${first.name} = off: what was stored can be lost. Switch it on.`,
  );
}
