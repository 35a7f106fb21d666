import { sql, type Kysely } from "kysely";

const statements = [
  // People whom a directory looks after: it made them, or an owner said so.
  `create table directory_people (
    user_id int primary key references users on delete cascade,
    user_name text not null,
    external_id text,
    attributes jsonb not null,
    is_made boolean not null,
    linked_by int references users on delete set null,
    linked_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    version int not null default 1,
    -- The directory has let go of them; they are found again when it sends them anew.
    deleted_at timestamptz
  )`,
  `create unique index directory_people_name on directory_people (lower(user_name)) where deleted_at is null`,
  `create index directory_people_former on directory_people (lower(user_name)) where deleted_at is not null`,
  `create index directory_people_external on directory_people (external_id) where external_id is not null`,
  `create index directory_people_linked_by on directory_people (linked_by) where linked_by is not null`,

  // What it sent and what was here already: an owner decides whether it is the same.
  `create table directory_waiting (
    id int generated always as identity primary key,
    user_id int unique references users on delete cascade,
    group_id int unique references groups on delete cascade,
    name text not null,
    external_id text,
    key_name text not null,
    tries int not null default 1,
    first_asked_at timestamptz not null default now(),
    asked_at timestamptz not null default now(),
    check (num_nonnulls(user_id, group_id) = 1)
  )`,

  // When an owner had the directory fill a group that was here before.
  `alter table groups add column linked_at timestamptz`,

  // What went wrong last; in one row.
  `create table directory_state (
    is_only boolean primary key default true check (is_only),
    failed_at timestamptz,
    asked text,
    failure text
  )`,
  `insert into directory_state default values`,
];

/** A directory of the organisation makes people and groups, and switches people off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
