import { sql, type Kysely } from "kysely";

const statements = [
  // Whether people may have feeds, and what was refused last; in one row.
  `create table calendar_settings (
    is_only boolean primary key default true check (is_only),
    is_offered boolean not null default false,
    refused_at timestamptz,
    refusal text check (refusal in ('unknown', 'too_often', 'fault')),
    check ((refused_at is null) = (refusal is null))
  )`,
  `insert into calendar_settings default values`,

  // A person's feed. Of its address only a digest is kept; its id is part of what its entries are called for ever.
  `create table calendar_feeds (
    user_id int primary key references users on delete cascade,
    id text not null,
    digest bytea not null unique,
    made_at timestamptz not null default now(),
    last_read_at timestamptz
  )`,

  // What was told of each due day last, and how often that changed. An empty digest: it was there and is gone.
  `create table calendar_entries (
    user_id int not null references calendar_feeds on delete cascade,
    key text not null,
    sequence int not null default 0,
    digest bytea not null,
    changed_at timestamptz not null default now(),
    primary key (user_id, key)
  )`,

  // Whoever is switched off, by whichever way: nothing of theirs is read on, and it does not come back with them.
  `create function end_calendar_feed() returns trigger language plpgsql set search_path = public as $$
  begin
    delete from calendar_feeds where user_id = new.id;
    return null;
  end $$`,
  `create trigger end_calendar_feed after update of status on users for each row
    when (new.status <> 'ACTIVE') execute function end_calendar_feed()`,
];

/** People read their due days in calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
