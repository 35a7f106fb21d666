import type { ClientBase } from "pg";
import { jobsSchema } from "../jobs/queues.ts";

/** Of the product itself: its migrations make these. */
export const productSchema = "public";

/** What programs beside the API keep in the same database. They migrate it themselves, so a back-up holds its definition. */
export const neighbourSchemas = ["voice_agent"];

/**
 * What pg-boss keeps that cannot be made again; the first does not refer to those after it. The rest counts, warns and
 * names processes that are gone.
 */
const jobTables = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** Written by the migrations themselves. */
const migrationTables = ["kysely_migration", "kysely_migration_lock"];

export interface Table {
  schema: string;
  name: string;
  /** Those whose values are stored, not computed. */
  columns: string[];
}

/** Every table with rows of its own, in an order in which the tables of jobs can be filled. */
export async function selectTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname::text as schema, c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
       and (n.nspname = any($1) and c.relname <> all($2) or n.nspname = $3 and c.relname = any($4))
     group by n.nspname, c.relname
     order by array_position($4, c.relname::text), 1, 2`,
    [[productSchema, ...neighbourSchemas], migrationTables, jobsSchema, jobTables],
  );
  return rows;
}

export interface Sequence {
  schema: string;
  name: string;
  last: string;
  isCalled: boolean;
}

export async function selectSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Pick<Sequence, "schema" | "name">>(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [[productSchema, ...neighbourSchemas]],
  );
  const sequences: Sequence[] = [];
  for (const sequence of rows) {
    const { rows: values } = await client.query<Pick<Sequence, "last" | "isCalled">>(
      `select last_value::text as last, is_called as "isCalled" from ${nameOf(client, sequence)}`,
    );
    for (const value of values) sequences.push({ ...sequence, ...value });
  }
  return sequences;
}

/** The name of a table or sequence in a statement. */
export const nameOf = (client: ClientBase, { schema, name }: Pick<Table, "schema" | "name">): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const listOf = (client: ClientBase, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(", ");

export interface TakenMigration {
  name: string;
  timestamp: string;
}

/** The migrations that a database has, in their order; none where it has no tables. */
export async function selectMigrations(client: ClientBase): Promise<TakenMigration[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('${productSchema}.kysely_migration') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<TakenMigration>(
    `select name, timestamp from ${productSchema}.kysely_migration order by name`,
  );
  return rows;
}

/** The contents of the files that rows name, each once. */
export async function selectFiles(client: ClientBase): Promise<{ sha256: string; size: number }[]> {
  const { rows } = await client.query<{ sha256: string; size: number }>(
    `select distinct on (sha256) sha256, size::float8 as size from ${productSchema}.files order by sha256`,
  );
  return rows;
}
