import { type Kysely, sql } from "kysely";

const statements = [
  `create table learning_record_store (
    is_one boolean primary key default true check (is_one),
    address text not null,
    username text not null,
    password text not null,
    key_id text not null,
    xapi_version text not null check (xapi_version in ('1.0.3', '2.0.0')),
    actor text not null check (actor in ('opaque', 'email')),
    after_deletion text not null check (after_deletion in ('void', 'keep')),
    sends_answers boolean not null default false,
    is_paused boolean not null default false,
    connected_at timestamptz not null default now(),
    batch_size int not null default 50,
    last_sent_at timestamptz,
    last_failure_at timestamptz,
    last_failure text,
    failures int not null default 0,
    next_try_at timestamptz,
    since timestamptz,
    gathered_until jsonb,
    gathered int not null default 0,
    to_gather int not null default 0,
    gathered_at timestamptz
  )`,

  // How a store is told who somebody is, where it is not told their address. With the person it goes.
  `create table learning_record_people (
    user_id int primary key references users on delete cascade,
    name text not null unique default gen_random_uuid()::text
  )`,

  // What is on its way to the store, and what is there: without words, so that it can be taken back and is not sent twice.
  `create table learning_statements (
    seq bigint generated always as identity primary key,
    id text not null unique,
    fact text not null,
    user_id int references users on delete set null,
    attempt_id text,
    check_key text,
    content_id int,
    happened_at timestamptz,
    voids text,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
    is_voided boolean not null default false,
    is_stale boolean not null default false,
    offered_at timestamptz,
    body jsonb,
    result text,
    reason text,
    noted_at timestamptz not null default now()
  )`,
  `create unique index learning_statements_fact on learning_statements (fact) where not is_voided`,
  `create index learning_statements_former on learning_statements (fact) where is_voided`,
  `create index learning_statements_waiting on learning_statements (seq) where state = 'waiting' and not is_voided`,
  `create index learning_statements_refused on learning_statements (seq) where state = 'refused' and not is_voided`,
  `create index learning_statements_attempt on learning_statements (attempt_id) where attempt_id is not null and not is_voided`,
  `create index learning_statements_stale on learning_statements (attempt_id) where is_stale and not is_voided`,
  `create index learning_statements_user on learning_statements (user_id) where user_id is not null`,

  // Whoever changes an attempt, and why, what was said of it is looked at again.
  `create function note_changed_attempt() returns trigger language plpgsql as $$
    begin
      update learning_statements set is_stale = true where attempt_id = new.id and not is_voided;
      return null;
    end $$`,
  `create trigger note_changed_attempt
    after update of is_shared, state, final_passed, final_score, uncounted, reviewed_at on attempts for each row
    when ((old.is_shared, old.state, old.final_passed, old.final_score, old.uncounted, old.reviewed_at)
      is distinct from (new.is_shared, new.state, new.final_passed, new.final_score, new.uncounted, new.reviewed_at))
    execute function note_changed_attempt()`,
];

/** What people did is sent to a learning record store, as the owners say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
