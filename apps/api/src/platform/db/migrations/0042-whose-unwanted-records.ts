import { sql, type Kysely } from "kysely";

const statements = [
  // No reference: what somebody said is deleted at the provider also when their account is gone.
  `alter table unwanted_records add column user_id int`,

  // Before, because its legs are gone afterwards. What was to be deleted later is deleted now.
  `create function note_unwanted_legs() returns trigger language plpgsql as $$
  begin
    insert into unwanted_records (provider_conversation_id, user_id)
      select provider_conversation_id, old.starter_user_id from conversation_legs
      where conversation_id = old.id and provider_conversation_id is not null
      on conflict (provider_conversation_id) do update set user_id = excluded.user_id,
        at = least(unwanted_records.at, excluded.at);
    return old;
  end $$`,
  `create trigger note_unwanted_legs before delete on conversations
    for each row execute function note_unwanted_legs()`,
];

/** Who said what is deleted here and still stands at the provider, so that they can be told when it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
