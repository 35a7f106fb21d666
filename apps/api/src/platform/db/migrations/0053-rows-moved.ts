import { type Kysely, sql } from "kysely";

const columns = {
  usage_events:
    "id, deployment_id, action, details, visitor, user_agent, language, platform, ip_prefix, client_time, received_at",
  audit_log:
    "id, at, actor_id, actor_label, action, subject_type, subject_id, details, request_id, ip_prefix, acting_as",
};

/** Moves the rows of a table into the one that inherits to it, so many at a time: whoever reads finds each row once. */
async function move(db: Kysely<unknown>, from: string, into: keyof typeof columns): Promise<void> {
  const all = sql.raw(columns[into]);
  let after: string | null = "0";
  while (after !== null) {
    const moved: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with moved as (
        delete from only ${sql.raw(from)} where id in (
          select id from only ${sql.raw(from)} where id > ${after} order by id limit 10000)
        returning ${all}),
      added as (insert into ${sql.table(into)} (${all}) overriding system value select ${all} from moved)
      select max(id) as last from moved`.execute(db);
    after = moved.rows[0]?.last ?? null;
  }
  await sql.raw(`drop table ${from}`).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["usage_events", "audit_log"] as const) {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`.execute(
      db,
    );
    for (const { name } of rows) await move(db, name, table);
  }
}

export const outsideTransaction = true;
