import type { ClientBase } from "pg";
import { jobsSchema } from "../platform/jobs/queues.ts";

/** Of the product itself: its migrations make these. */
export const productSchema = "public";

/** What the voice agent keeps in the same database, and migrates itself. */
export const voiceAgentSchema = "voice_agent";

/** What pg-boss keeps that cannot be made again. The rest counts, warns and names processes that are gone. */
const jobTables = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** Written by the migrations themselves. */
const migrationTables = ["kysely_migration", "kysely_migration_lock"];

/** The names of a table, and of those of its columns whose values are stored and not computed, as SQL writes them. */
export interface Table {
  name: string;
  columns: string;
}

/** Every table; rows of those that inherit from another, as partitions do, are rows of that one. */
export async function selectTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relpersistence <> 't'
       and not exists (select from pg_catalog.pg_inherits where inhrelid = c.oid)
       and (n.nspname = any($1) and c.relname <> all($2) or n.nspname = $3 and c.relname = any($4))
     group by c.oid order by 1`,
    [[productSchema, voiceAgentSchema], migrationTables, jobsSchema, jobTables],
  );
  return rows;
}

/** Sequences from which a number was taken, with the last one. */
export async function selectSequences(client: ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_catalog.pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [[productSchema, voiceAgentSchema]],
  );
  return rows;
}

/** The names of the migrations that a database has, in their order; none where it has no tables. */
export async function selectMigrations(client: ClientBase): Promise<string[]> {
  const table = `${productSchema}.kysely_migration`;
  if (!(await hasTable(client, table))) return [];
  const { rows } = await client.query<{ name: string }>(`select name from ${table} order by name`);
  return rows.map(({ name }) => name);
}

export async function hasTable(client: ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select where to_regclass($1) is not null", [name]);
  return rowCount === 1;
}

/** The contents of the files that rows name, each once, with their size in bytes. */
export async function selectFiles(client: ClientBase): Promise<{ sha256: string; size: number }[]> {
  const { rows } = await client.query<{ sha256: string; size: number }>(
    `select distinct on (sha256) sha256, size::float8 as size from ${productSchema}.files order by sha256`,
  );
  return rows;
}
