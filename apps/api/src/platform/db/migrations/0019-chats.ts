import { sql, type Kysely } from "kysely";

const statements = [
  // One person's, and nobody else's: what was written with the organisation's assistant, as it was kept.
  `create table kept_chats (
    id int generated always as identity primary key,
    user_id int not null references users on delete cascade,
    title text not null,
    messages jsonb not null,
    kept_at timestamptz not null default now()
  )`,
  `create index kept_chats_user on kept_chats (user_id, kept_at desc)`,
  `create index kept_chats_at on kept_chats (kept_at)`,
];

/** Chats with the organisation's assistant that somebody kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
