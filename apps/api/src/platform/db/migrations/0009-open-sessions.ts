import { sql, type Kysely } from "kysely";

/** A sign-in looks for the newest open sessions of its user, who has hundreds that are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sessions_open_of on sessions (user_id, id desc) where revoked_at is null`.execute(
    db,
  );
}
