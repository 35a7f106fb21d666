import { sql, type Kysely } from "kysely";

const statements = [
  // The agent of rooms that are made without one.
  `alter table system_settings add column default_agent_id int references agents on delete set null`,

  // A provider may count its newest conversations only.
  `alter table provider_agents add column is_whole boolean not null default true`,
  `alter table provider_agents alter column is_whole drop default`,

  // What is deleted here has to be deleted at the provider too, which takes its time and may be down.
  `create table unwanted_records (
    provider_conversation_id text primary key,
    asked int not null default 0,
    at timestamptz not null default now()
  )`,
  `create function note_unwanted_record() returns trigger language plpgsql as $$
  begin
    insert into unwanted_records (provider_conversation_id) values (old.provider_conversation_id)
      on conflict do nothing;
    return null;
  end $$`,
  `create trigger note_unwanted_record after delete on conversations for each row
    when (old.provider_conversation_id is not null) execute function note_unwanted_record()`,
  `create index conversations_elsewhere on conversations (issued_at)
    where deployment_id is null and room_session_id is null`,

  // An answer that is there says by itself that the write was done.
  `alter table repeated_writes drop column status`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
