import { sql, type Kysely } from "kysely";

interface Parts {
  /** The moment until which the table so far holds all rows. */
  until: string;
  nextId: string;
  indexes: { name: string; definition: string }[];
  foreignKeys: { name: string; definition: string }[];
}

async function partsOf(db: Kysely<unknown>, table: string): Promise<Parts> {
  const { rows } = await sql<Parts>`
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''') as until,
      (select case when is_called then last_value + 1 else last_value end from ${sql.table(`${table}_id_seq`)}) as "nextId",
      (select json_agg(json_build_object('name', indexrelid::regclass, 'definition', pg_get_indexdef(indexrelid)))
        from pg_index where indrelid = ${table}::regclass and not indisprimary) as indexes,
      (select coalesce(json_agg(json_build_object('name', conname, 'definition', pg_get_constraintdef(oid))), '[]')
        from pg_constraint where conrelid = ${table}::regclass and contype = 'f') as "foreignKeys"
    from pg_constraint where conrelid = ${table}::regclass and conname = ${`${table}_bound`}`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error(`There is no table ${table} with a bound.`);
  return parts;
}

/**
 * The table so far becomes the first partition of a table of the same name, with its indexes, and without being written
 * or read: the constraint of the steps before says what it holds. The last partition is open, so there is one for every
 * row; unlike a default partition it lets PostgreSQL read the partitions in their order. Ids stay unique because the
 * database alone gives them.
 */
async function partition(db: Kysely<unknown>, table: string, key: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const [first, later] = [`${table}_first`, `${table}_later`];
  await run(`lock table ${table} in access exclusive mode`);
  const { until, nextId, indexes, foreignKeys } = await partsOf(db, table);
  await run(`alter table ${table} rename to ${first}`);
  await run(`alter index ${table}_pkey rename to ${first}_pkey`);
  for (const { name } of indexes) await run(`alter index ${name} rename to ${name.replace(table, first)}`);
  await run(`alter table ${first} alter column id drop identity`);
  await run(`create table ${table} (like ${first} including defaults including storage)
    partition by range (${key})`);
  await run(`alter table ${table} alter column id add generated always as identity (start with ${nextId})`);
  for (const { name, definition } of foreignKeys)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { definition } of indexes) await run(definition);
  await run(`alter table ${table} attach partition ${first} for values from (minvalue) to ('${until}')`);
  await run(`alter table ${first} drop constraint ${table}_bound`);
  await run(`create table ${later} partition of ${table} for values from ('${until}') to (maxvalue)`);
  await run(`create unique index on ${later} (id)`);
}

/** What grows for ever is kept by months, so that a month goes as a whole when it has been kept for long enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await partition(db, "usage_events", "received_at");
  await partition(db, "audit_log", "at");
}
