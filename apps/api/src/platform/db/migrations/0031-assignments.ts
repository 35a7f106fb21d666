import { sql, type Kysely } from "kysely";

const statements = [
  `create table assignments (
    id int generated always as identity primary key,
    room_id int references rooms on delete cascade,
    content_id int references content on delete cascade,
    goal text not null check (goal in ('attempt', 'pass', 'score', 'attempts', 'open')),
    goal_value int,
    group_kind text not null check (group_kind in ('people', 'admin', 'everybody')),
    admin_id int references users on delete cascade,
    includes_later boolean not null default false,
    due_on date,
    note text,
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    check (num_nonnulls(room_id, content_id) = 1)
  )`,
  `create index assignments_room on assignments (room_id)`,
  `create index assignments_content on assignments (content_id)`,
  `create index assignments_admin on assignments (admin_id)`,
  `create index assignments_creator on assignments (created_by, created_at desc)`,
  `create index assignments_newest on assignments (created_at desc)`,
  `create index assignments_growing on assignments (id) where includes_later`,

  `create table assignment_people (
    assignment_id int not null references assignments on delete cascade,
    user_id int not null references users on delete cascade,
    assigned_at timestamptz not null default now(),
    due_on date,
    begun_at timestamptz,
    done_at timestamptz,
    is_excused boolean not null default false,
    reminded_at timestamptz,
    primary key (assignment_id, user_id)
  )`,
  `create index assignment_people_user on assignment_people (user_id)`,
];

/** People are assigned rooms to practise in and items of the library to open, until a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
