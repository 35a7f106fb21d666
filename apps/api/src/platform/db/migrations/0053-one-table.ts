import { sql, type Kysely } from "kysely";

const indexes = {
  usage_events: { usage_events_deployment: "(deployment_id, received_at desc)" },
  audit_log: {
    audit_log_acting_as: "(acting_as, id desc) where acting_as is not null",
    audit_log_action: "(action, id desc)",
    audit_log_actor: "(actor_id, id desc)",
    audit_log_at: "(at desc)",
    audit_log_subject: "(subject_type, subject_id, id desc)",
  },
};

async function valueOf<T>(db: Kysely<unknown>, expression: string): Promise<T> {
  const { rows } = await sql.raw<{ value: T }>(`select ${expression} as value`).execute(db);
  if (!rows[0]) throw new Error(`There is no ${expression}.`);
  return rows[0].value;
}

/**
 * A new table takes the place of the partitioned one, and inherits to its partitions: who reads or deletes its rows
 * finds those of the partitions as before, and what is written goes to the new table. No row is read. The release before
 * works on it in the same way.
 */
async function unite(db: Kysely<unknown>, table: keyof typeof indexes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const old = `${table}_old`;
  await run(`lock table ${table} in access exclusive mode`);
  const nextId = await valueOf<string>(
    db,
    `(select case when is_called then last_value + 1 else last_value end from ${table}_id_seq)`,
  );
  const partitions = await valueOf<string[]>(
    db,
    `array(select inhrelid::regclass::text from pg_inherits where inhparent = '${table}'::regclass)`,
  );
  for (const partition of partitions) await run(`alter table ${table} detach partition ${partition}`);
  await run(`alter table ${table} alter column id drop identity`);
  await run(`alter table ${table} rename to ${old}`);
  await run(`create table ${table} (like ${old} including defaults including storage)`);
  await run(`drop table ${old}`);
  await run(`alter table ${table} add primary key (id)`);
  await run(`alter table ${table} alter column id add generated always as identity (start with ${nextId})`);
  for (const [name, columns] of Object.entries(indexes[table]))
    await run(`create index ${name} on ${table} ${columns}`);
  for (const partition of partitions) await run(`alter table ${partition} inherit ${table}`);
}

/** Usage events and audit entries are no longer kept by months: old rows are deleted in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await unite(db, "usage_events");
  await sql`alter table usage_events add constraint usage_events_deployment_id_fkey
    foreign key (deployment_id) references deployments on delete cascade`.execute(db);
  await unite(db, "audit_log");
  // The release before would look for the partitions, and fail.
  if (await valueOf<boolean>(db, `to_regclass('jobs.schedule') is not null`))
    await sql`delete from jobs.schedule where name = 'keep-months'`.execute(db);
}
