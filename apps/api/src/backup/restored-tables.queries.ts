import type { Client } from "pg";
import { jobsSchema } from "../platform/jobs/queues.ts";
import { Failure } from "./archive.ts";
import type { Manifest } from "./contents.ts";
import { hasTable, productSchema, selectMigrations, voiceAgentSchema } from "./tables.queries.ts";

/** What has rows as soon as somebody used the product, however little. */
const used = ["public.users", "public.audit_log", "voice_agent.conversations"];

const advice =
  "Restore into an empty database: stop the product, make a new database, and restore again; docs/operations.md says how.";

/**
 * Makes sure that a restore overwrites nothing: a database without tables, or one in which the product was started and
 * never used.
 */
export async function requireEmpty(client: Client, { migrations }: Manifest): Promise<void> {
  for (const table of used) {
    if (!(await hasTable(client, table))) continue;
    const { rowCount } = await client.query(`select from ${table} limit 1`);
    if (rowCount) throw new Failure(`The database is in use: ${table} has rows. ${advice}`);
  }
  const later = (await selectMigrations(client)).find((name) => !migrations.includes(name));
  if (later)
    throw new Failure(
      `The database is empty but has the tables of a newer version (${later}) than the back-up. ${advice}`,
    );
}

/** @throws Failure where the product runs on this database: it would write meanwhile, and keeps what it has read */
export async function requireStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_catalog.pg_stat_activity
     where datname = current_database() and application_name in ('field-advisor-api', 'voice-agent')`,
  );
  if (rows[0])
    throw new Failure(
      `The product is running on this database (${rows[0].name}). Stop it, then restore again.`,
    );
}

const foreignKeys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropped,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as made
  from pg_catalog.pg_constraint
  where connamespace::regnamespace::text = any($1) and contype = 'f'`;

/**
 * Prepares tables for rows that come in any order: without foreign keys, which are made again and so proved, and without
 * triggers, whose effects are rows already. It needs the rights of the tables' owner and no others.
 * @returns the statements that make the foreign keys again
 */
export async function prepareTables(client: Client, { voiceAgent, tables }: Manifest): Promise<string[]> {
  await client.query(`drop schema if exists ${voiceAgentSchema} cascade`);
  for (const statement of voiceAgent.before) await client.query(statement);
  const schemas = [productSchema, jobsSchema];
  const { rows } = await client.query<{ dropped: string; made: string }>(foreignKeys, [schemas]);
  for (const { dropped } of rows) await client.query(dropped);
  await client.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return rows.map(({ made }) => made);
}

/** Makes the tables what they were, once all rows are there. */
export async function finishTables(
  client: Client,
  { voiceAgent, tables, sequences }: Manifest,
  foreignKeysMade: readonly string[],
): Promise<void> {
  for (const statement of [...foreignKeysMade, ...voiceAgent.after]) await client.query(statement);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, last } of sequences)
    await client.query("select setval($1::regclass, $2::bigint)", [name, last]);
}
