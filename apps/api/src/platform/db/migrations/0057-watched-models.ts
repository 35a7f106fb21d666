import { sql, type Kysely } from "kysely";

const statements = [
  // How a conversation in a room goes well, or does not: written, or taken from an attempt whose person has agreed.
  `create table model_talks (
    id int generated always as identity primary key,
    room_id int not null references rooms on delete cascade,
    kind text not null check (kind in ('good', 'bad')),
    title text not null,
    lines jsonb not null default '[]',
    is_complete boolean not null default false,
    version int not null default 1,
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    attempt_id text unique references attempts on delete cascade,
    person_id int references users on delete cascade,
    consent text check (consent in ('asked', 'agreed', 'refused', 'withdrawn')),
    answered_at timestamptz,
    sound_state text not null default 'none' check (sound_state in ('none', 'making', 'ready', 'failed')),
    sound_problem text
  )`,
  `create index model_talks_room on model_talks (room_id)`,
  `create index model_talks_author on model_talks (created_by)`,
  `create index model_talks_person on model_talks (person_id)`,

  // As the product's voices speak a version of it; when each line begins and ends.
  `create table model_sounds (
    model_id int primary key references model_talks on delete cascade,
    version int not null,
    sha256 text not null,
    content bytea not null,
    seconds float8 not null,
    lines jsonb not null
  )`,

  // Who has opened it, what they have heard of it, and when they were through.
  `create table model_views (
    model_id int not null references model_talks on delete cascade,
    user_id int not null references users on delete cascade,
    opened_at timestamptz not null default now(),
    played int4multirange not null default '{}',
    budget_seconds float8,
    reported_at timestamptz,
    watched_at timestamptz,
    primary key (model_id, user_id)
  )`,
  `create index model_views_user on model_views (user_id)`,
];

/** Rooms have models of good and bad conversations, and it is known who has watched them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
