import { sql, type Kysely } from "kysely";

const nextButOne = sql<string>`
  select to_char(date_trunc('month', now() at time zone 'UTC') + interval '2 months', 'YYYY-MM-DD"T00:00:00Z"') as bound`;

/**
 * What is known of all rows lets a table become a partition without being read. The bound is at least four weeks ahead,
 * so a migration that is broken off between its steps keeps nobody from writing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ bound: string }>`${nextButOne}`.execute(db);
  const bound = sql.lit(rows[0]?.bound);
  await sql`alter table usage_events add constraint usage_events_bound check (received_at < ${bound}::timestamptz) not valid`.execute(
    db,
  );
  await sql`alter table audit_log add constraint audit_log_bound check (at < ${bound}::timestamptz) not valid`.execute(
    db,
  );
}
