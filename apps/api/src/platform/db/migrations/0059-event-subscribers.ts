import { type Kysely, sql } from "kysely";

/** Who is told of which types of events: an event that nobody wants leaves no job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_subscribers (subscriber text primary key, types text[] not null)`.execute(db);
}
