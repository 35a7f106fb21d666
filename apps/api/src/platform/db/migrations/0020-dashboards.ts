import { sql, type Kysely } from "kysely";

const statements = [
  // Who talked, where and for how long, from an index alone: a quarter and the one before are counted at once.
  `create index conversations_talks on conversations (issued_at)
    include (started_by, duration_seconds, room_id, deployment_id) where began and purpose = 'talk'`,
  // The different people of a range, from an index alone.
  `drop index sessions_created`,
  `create index sessions_created on sessions (created_at desc) include (user_id)`,
  `create index conversations_failed on conversations (issued_at) where ended_by = 'error'`,
];

/** What the dashboards of owners and administrators count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
