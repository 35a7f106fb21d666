import { readdirSync, readFileSync } from "node:fs";
import { seedAgents } from "../agents/seed-agents.ts";
import { Misconfiguration } from "../misconfiguration.ts";
import { DatabaseError } from "pg";
import { hasAgents, insertAgent } from "./agents.queries.ts";
import { inTransaction, type Pool, type Queryable } from "./pool.ts";

const folder = new URL("./migrations/", import.meta.url);

// Any constant will do as long as every process of this program uses the same one.
const migrationLock = 7_214_553_901;

const migrationFiles = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .toSorted();

/**
 * Brings the schema up to date and gives an empty installation its practice agents.
 * @param options.requireDurability whether a server is refused that loses what it acknowledged
 * @returns names of the migrations applied now
 * @throws Misconfiguration for what only an operator can put right; any other error may be gone at the next try
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
 * Applies the SQL files that this database has not seen, in the order of their numbers and in one transaction. The
 * advisory lock lets several processes start at once: the first migrates, the others wait and find nothing to do.
 * Only a brand-new schema gets the practice agents: an owner who deletes them does not want them back.
 * @returns names of the files applied now
 */
async function migrate(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await client.query("set local lock_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    // A table in use is asked for again later rather than waited for, because everybody else would queue behind us.
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
 * Whether the database has everything that this version of the program needs; it may have what a newer one adds.
 * @throws when the database cannot be asked, or nothing was ever applied to it
 */
export const isPrepared = async (pool: Pool): Promise<boolean> => (await pendingFiles(pool)).length === 0;

async function pendingFiles(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map((row) => row.name));
  return migrationFiles.filter((name) => !applied.has(name));
}

/** What the server says when it is starting, busy, full or shared with somebody who is at it. */
const transientStates = /^(08|53|57|40|55P03|XX000|25P0)/;

/** The server itself refuses, and not because of what may be over at the next try. */
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
