import { sql, type Kysely } from "kysely";

const statements = [
  // Open while nobody has answered it; a person has at most one open.
  `create table deletion_requests (
    id int generated always as identity primary key,
    user_id int not null references users on delete cascade,
    reason text not null default '' check (length(reason) <= 500),
    asked_at timestamptz not null default now(),
    closed_at timestamptz,
    closed_by int references users on delete set null,
    outcome text check (outcome in ('withdrawn', 'declined')),
    -- What the person is told.
    answer text check (length(answer) <= 500),
    check ((closed_at is null) = (outcome is null)),
    check ((answer is not null) = (outcome is not distinct from 'declined'))
  )`,
  `create unique index deletion_requests_open on deletion_requests (user_id) where closed_at is null`,
  `create index deletion_requests_user on deletion_requests (user_id, id desc)`,
  `create index deletion_requests_closed on deletion_requests (closed_at)`,
];

/** Staff ask for the deletion of their account; owners decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
