import { sql, type Kysely } from "kysely";

const statements = [
  // Until which day somebody put off a room that came back to them.
  `create table returns_put_off (
    user_id int not null references users on delete cascade,
    room_id int not null references rooms on delete cascade,
    until date not null,
    primary key (user_id, room_id)
  )`,
  `create index returns_put_off_room on returns_put_off (room_id)`,

  `create table paths (
    id int generated always as identity primary key,
    name text not null,
    description text,
    valid_months int check (valid_months between 1 and 120),
    version int not null default 1,
    created_by int references users on delete set null,
    created_at timestamptz not null default now()
  )`,
  `create index paths_creator on paths (created_by)`,

  `create table path_steps (
    id int generated always as identity primary key,
    path_id int not null references paths on delete cascade,
    place int not null,
    kind text not null check (kind in ('open', 'finish', 'watch', 'try', 'pass', 'score')),
    room_id int references rooms on delete cascade,
    content_id int references content on delete cascade,
    model_id int references model_talks on delete cascade,
    goal_value int,
    days int,
    is_needed boolean not null default true,
    is_locked boolean not null default false,
    check (num_nonnulls(room_id, content_id, model_id) = 1)
  )`,
  `create index path_steps_model on path_steps (model_id)`,
  `create index path_steps_path on path_steps (path_id, place)`,
  `create index path_steps_room on path_steps (room_id)`,
  `create index path_steps_content on path_steps (content_id)`,

  // A person's rounds of a path; of several the last one counts.
  `create table path_people (
    path_id int not null references paths on delete cascade,
    user_id int not null references users on delete cascade,
    round int not null default 1,
    started_at timestamptz not null default now(),
    done_at timestamptz,
    primary key (path_id, user_id, round)
  )`,
  `create index path_people_user on path_people (user_id)`,
  `create unique index path_people_going on path_people (path_id, user_id) where done_at is null`,

  // By which number and which attempt a step was done: a step that is changed later stays done.
  `create table path_steps_done (
    step_id int not null references path_steps on delete cascade,
    user_id int not null references users on delete cascade,
    round int not null,
    done_at timestamptz not null default now(),
    goal_value int,
    attempt_id text references attempts on delete set null,
    primary key (user_id, step_id, round)
  )`,
  `create index path_steps_done_step on path_steps_done (step_id)`,
  `create index path_steps_done_attempt on path_steps_done (attempt_id) where attempt_id is not null`,

  // What it says stays, also where its path is changed or deleted. With its person it goes.
  `create table certificates (
    id int generated always as identity primary key,
    number text not null unique,
    path_id int references paths on delete set null,
    path_name text not null,
    user_id int not null references users on delete cascade,
    person_name text not null,
    round int not null,
    issued_at timestamptz not null default now(),
    issued_on date not null,
    valid_until date,
    revoked_at timestamptz,
    revoked_by int references users on delete set null,
    revoke_reason text
  )`,
  `create unique index certificates_round on certificates (path_id, user_id, round)`,
  `create index certificates_user on certificates (user_id)`,
  `create index certificates_newest on certificates (issued_at desc, id desc)`,
  `create index certificates_ending on certificates (valid_until) where valid_until is not null and revoked_at is null`,
  `create index certificates_revoker on certificates (revoked_by)`,

  `alter table assignments
    add column path_id int,
    add constraint assignments_path foreign key (path_id) references paths on delete cascade not valid`,
  `alter table assignments drop constraint assignments_check`,
  `alter table assignments add constraint assignments_subject
    check (num_nonnulls(room_id, content_id, path_id) = 1) not valid`,
  `alter table assignments drop constraint assignments_goal_check`,
  `alter table assignments add constraint assignments_goal_check
    check (goal in ('attempt', 'pass', 'score', 'attempts', 'open', 'finish', 'complete')) not valid`,
];

/** Passed rooms come back, and people follow paths that end with a certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
