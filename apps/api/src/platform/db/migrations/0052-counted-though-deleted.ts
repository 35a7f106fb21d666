import { sql, type Kysely } from "kysely";

const statements = [
  `alter table invitations add column sessions_deleted int not null default 0`,
  `create function keep_session_of_invitation() returns trigger language plpgsql as $$
  begin
    update invitations set sessions_deleted = sessions_deleted + 1
      where id = old.invitation_id and counted_since <= old.issued_at;
    return null;
  end $$`,
  `create trigger keep_session_of_invitation after delete on conversations for each row
    when (old.began and old.invitation_id is not null) execute function keep_session_of_invitation()`,
];

/** What was talked with an invitation stays counted when it is deleted, or whoever deletes it could talk without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
