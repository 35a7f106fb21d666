import { sql, type Kysely } from "kysely";

/** How long a browser says that it talked. What is known of a conversation comes from the provider and the clock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table conversations add column reported_seconds int`).execute(db);
}
