import { sql, type Kysely } from "kysely";

const statements = [
  `alter table repeated_writes rename to idempotency_keys`,
  `alter index repeated_writes_age rename to idempotency_keys_age`,
  // What has to end at the provider is a job now. The calls noted here are at most 20 minutes old, and over for us.
  `drop table unwanted_calls`,
];

/** A write, its key, its answer and its jobs are one transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
