import { sql, type Kysely } from "kysely";

const statements = [
  // Without seconds: the end was reached. No row: nobody has begun.
  `create table content_positions (
    user_id int not null references users on delete cascade,
    content_id int not null references content on delete cascade,
    seconds int check (seconds >= 0),
    changed_at timestamptz not null default now(),
    primary key (user_id, content_id)
  )`,
  `create index content_positions_content on content_positions (content_id)`,
  // Titles without files, of which nothing was shown.
  `drop table content_items`,
  // What is counted by day, and for each item the people: both from an index alone, and without sorting.
  `create index content_opens_at on content_opens (opened_at) include (content_id, user_id)`,
  `create index content_opens_people on content_opens (content_id, user_id, opened_at)`,
];

/** Where people stopped in a recording, and openings by their time; the first list of titles goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
