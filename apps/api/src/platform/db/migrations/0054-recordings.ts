import { sql, type Kysely } from "kysely";

const statements = [
  // The sound of one leg, or why there is none. A leg of which nobody was asked has no row.
  `create table recordings (
    id text primary key,
    leg_id bigint not null unique references conversation_legs on delete cascade,
    state text not null check (state in ('on', 'awaited', 'kept', 'none')),
    reason text check (reason in ('refused', 'withdrawn', 'full', 'deleted', 'expired', 'missing', 'typed')),
    -- For owners, where it was lost.
    problem text,
    created_at timestamptz not null default now(),
    kept_until timestamptz not null,
    file_id text unique references files,
    -- Opens the file; itself under the installation's key that key_id names.
    sealed_key text,
    key_id text,
    size bigint,
    duration_seconds float8,
    check ((state = 'none') = (reason is not null)),
    check ((state = 'kept') = (num_nonnulls(file_id, sealed_key, key_id, size, duration_seconds) = 5))
  )`,
  `create index recordings_until on recordings (kept_until) where state <> 'none'`,
  `create index recordings_going_on on recordings (created_at) where state in ('on', 'awaited')`,
  `create index recordings_lost on recordings (created_at) where reason in ('full', 'missing')`,
  `create index recordings_by_key on recordings (key_id) where state = 'kept'`,

  // Its content is not for the library, and not to be read by itself.
  `alter table files add column is_sealed boolean not null default false`,

  // Whatever deletes a recording, and how: nothing names its content any more, which is removed from the store then.
  `create function forget_sound() returns trigger language plpgsql set search_path = public as $$
  begin
    delete from files where id = old.file_id;
    return null;
  end $$`,
  `create trigger forget_sound after delete on recordings for each row
    when (old.file_id is not null) execute function forget_sound()`,
  `create trigger forget_sound_alone after update of file_id on recordings for each row
    when (old.file_id is not null and new.file_id is distinct from old.file_id) execute function forget_sound()`,

  // What the person of a session, or the reader of a page, said before the start.
  `alter table room_sessions
    add column recording_choice text,
    add column recording_chosen_at timestamptz,
    add column recording_days int`,
  `alter table conversations
    add column recording_choice text,
    add column recording_chosen_at timestamptz,
    add column recording_days int`,

  `alter table page_privacy add column records_calls boolean not null default false,
    add column recording_days int not null default 30`,
  `alter table default_privacy add column records_calls boolean not null default false,
    add column recording_days int not null default 30`,
];

/** The sound of calls is kept, for those who allowed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
