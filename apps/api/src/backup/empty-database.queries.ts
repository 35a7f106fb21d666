import type { ClientBase } from "pg";
import { Failure } from "./failure.ts";
import type { Manifest } from "./manifest.ts";
import { selectMigrations } from "./tables.queries.ts";

/** What has rows as soon as somebody used the product, however little. */
const used = ["public.users", "public.audit_log", "voice_agent.conversations"];

const advice =
  "Restore into an empty database: stop the product, make a new database (or another DATA_DIR), and start again.";

/**
 * Makes sure that a restore overwrites nothing: a database without tables, or one in which the product was started and
 * never used.
 * @throws Failure
 */
export async function requireEmpty(client: ClientBase, manifest: Manifest): Promise<void> {
  for (const table of used) {
    const { rows: found } = await client.query<{ exists: boolean }>(
      "select to_regclass($1) is not null as exists",
      [table],
    );
    if (!found[0]?.exists) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount) throw new Failure(`The database is in use: ${table} has rows. ${advice}`);
  }
  const known = new Set(manifest.migrations.map(({ name }) => name));
  const later = (await selectMigrations(client)).find(({ name }) => !known.has(name));
  if (later)
    throw new Failure(
      `The database is empty but has the tables of a newer version (${later.name}) than the back-up. ${advice}`,
    );
}

/** @throws Failure where the product runs on this database: it would write meanwhile, and keeps what it has read */
export async function requireStopped(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_catalog.pg_stat_activity
     where datname = current_database() and application_name in ('field-advisor-api', 'voice-agent')`,
  );
  if (rows.length > 0)
    throw new Failure(
      `The product is running on this database (${rows.map(({ name }) => name).join(", ")}). Stop it, then start again.`,
    );
}
