import type { Client } from "pg";
import type { Manifest } from "./contents.ts";
import { nameOf, neighbourSchemas, productSchema } from "./tables.queries.ts";

/** Those of a partition belong to the partitioned table's. */
const foreignKeys = `
  select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, o.conname) as dropped,
    format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, o.conname, pg_get_constraintdef(o.oid)) as made
  from pg_catalog.pg_constraint o
  join pg_catalog.pg_class c on c.oid = o.conrelid
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = '${productSchema}' and o.contype = 'f' and o.conparentid = 0`;

/**
 * Prepares tables for rows that come in any order: without foreign keys, which are made again and so proved, and without
 * triggers, whose effects are rows already. It needs the rights of the tables' owner and no others.
 * @returns the statements that make the foreign keys again
 */
export async function prepareRows(client: Client, { neighbours, tables }: Manifest): Promise<string[]> {
  for (const schema of neighbourSchemas)
    await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
  for (const statement of neighbours.before) await client.query(statement);
  const { rows } = await client.query<{ dropped: string; made: string }>(foreignKeys);
  for (const { dropped } of rows) await client.query(dropped);
  await client.query(`truncate ${tables.map((table) => nameOf(client, table)).join(", ")}`);
  for (const table of tables) await client.query(`alter table ${nameOf(client, table)} disable trigger user`);
  return rows.map(({ made }) => made);
}

/** Makes the tables what they were, once all rows are there. */
export async function finishRows(
  client: Client,
  { neighbours, tables, sequences, migrations }: Manifest,
  foreignKeysMade: readonly string[],
): Promise<void> {
  for (const statement of [...foreignKeysMade, ...neighbours.after]) await client.query(statement);
  for (const table of tables) await client.query(`alter table ${nameOf(client, table)} enable trigger user`);
  for (const sequence of sequences)
    await client.query("select setval($1::regclass, $2::bigint, $3)", [
      nameOf(client, sequence),
      sequence.last,
      sequence.isCalled,
    ]);
  for (const { name, timestamp } of migrations)
    await client.query(`update ${productSchema}.kysely_migration set timestamp = $2 where name = $1`, [
      name,
      timestamp,
    ]);
}
