import { sql, type Kysely } from "kysely";

/** A record that was too large is kept in part. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column record_is_cut boolean not null default false`.execute(db);
}
