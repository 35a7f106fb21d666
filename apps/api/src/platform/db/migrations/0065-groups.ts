import { sql, type Kysely } from "kysely";

const statements = [
  `create table groups (
    id int generated always as identity primary key,
    name text not null check (length(name) between 1 and 100),
    -- How a directory calls it.
    external_id text check (length(external_id) between 1 and 500),
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    version int not null default 1
  )`,
  `create unique index groups_name on groups (folded(name))`,
  `create index groups_external_id on groups (external_id) where external_id is not null`,

  `create table group_members (
    group_id int not null references groups on delete cascade,
    user_id int not null references users on delete cascade,
    added_by int references users on delete set null,
    added_at timestamptz not null default now(),
    primary key (group_id, user_id)
  )`,
  `create index group_members_user on group_members (user_id, group_id)`,
  `create table group_rooms (
    group_id int not null references groups on delete cascade,
    room_id int not null references rooms on delete cascade,
    granted_by int references users on delete set null,
    granted_at timestamptz not null default now(),
    primary key (group_id, room_id)
  )`,
  `create index group_rooms_room on group_rooms (room_id, group_id)`,
  `create table group_content (
    group_id int not null references groups on delete cascade,
    content_id int not null references content on delete cascade,
    granted_by int references users on delete set null,
    granted_at timestamptz not null default now(),
    primary key (group_id, content_id)
  )`,
  `create index group_content_content on group_content (content_id, group_id)`,

  // Who may use a room, and by which group; without one where it was given to the person. Owners need no right.
  `create view room_rights as
    select user_id, room_id, null::int as group_id from room_access
    union all
    select m.user_id, g.room_id, g.group_id from group_members m join group_rooms g on g.group_id = m.group_id`,

  // What holds for somebody in place of an item's audience: their own answer, and what their groups give. A no is always
  // their own, and comes before every yes.
  `create view content_rights as
    select user_id, content_id, can_access, null::int as group_id from content_permissions
    union all
    select m.user_id, g.content_id, true, g.group_id from group_members m join group_content g on g.group_id = m.group_id`,

  // The log goes on calling a group by its name after it was deleted.
  `create function keep_group_name() returns trigger language plpgsql set search_path = public as $$
    begin
      insert into former_names (subject_type, subject_id, name) values ('group', old.id::text, old.name)
        on conflict (subject_type, subject_id) do update set name = excluded.name, at = excluded.at;
      return null;
    end $$`,
  `create trigger keep_group_name after delete on groups for each row execute function keep_group_name()`,
];

/** People are in groups, which open rooms and items of the library to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
