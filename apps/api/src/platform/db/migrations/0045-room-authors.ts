import { sql, type Kysely } from "kysely";

const statements = [
  // `named_as` is the role in which somebody was named: who was an administrator then and is none any more has not been named as what they are now.
  `create table room_authors (
    room_id int not null references rooms on delete cascade,
    user_id int not null references users on delete cascade,
    named_as text not null check (named_as in ('ADMIN', 'USER')),
    added_by int references users on delete set null,
    added_at timestamptz not null default now(),
    primary key (room_id, user_id)
  )`,
  `create index room_authors_user on room_authors (user_id, room_id)`,
  `create index room_authors_added_by on room_authors (added_by)`,
];

/** Who writes a room's briefing and rubric beside the owners. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
