import { sql, type Kysely } from "kysely";

const statements = [
  // Every save is a version; an attempt keeps the one that it began with.
  `create table room_rubrics (
    room_id int not null references rooms on delete cascade,
    version int not null,
    body jsonb not null,
    created_by int references users on delete set null,
    created_at timestamptz not null default now(),
    primary key (room_id, version)
  )`,
  `create index room_rubrics_author on room_rubrics (created_by)`,

  // Keeps the category that its room had when it began, outlives its session, which is deleted with what was said in it, and its person, of whom a count remains.
  `create table attempts (
    id text primary key,
    room_id int not null references rooms on delete cascade,
    user_id int references users on delete set null,
    room_session_id text unique references room_sessions on delete set null,
    number int not null,
    state text not null default 'open' check (state in ('open', 'finished', 'scored', 'reviewed', 'abandoned')),
    rubric_version int,
    category text not null check (category in ('Training', 'Assessment', 'Practice', 'Demo')),
    is_private boolean not null generated always as (category in ('Practice', 'Demo')) stored,
    is_shared boolean not null default false,
    mode text check (mode in ('voice', 'text', 'both')),
    started_at timestamptz not null default now(),
    begun_at timestamptz,
    finished_at timestamptz,
    finish_reason text check (finish_reason in ('person', 'time', 'left', 'ended')),
    talk_seconds int not null default 0,
    is_incomplete boolean not null default false,
    score int, passed boolean,
    decided int not null default 0, total int not null default 0,
    final_score int, final_passed boolean,
    measures jsonb, transcript jsonb,
    asked_review_at timestamptz,
    review_since timestamptz,
    reviewed_by int references users on delete set null,
    reviewed_at timestamptz, review_passed boolean, review_note text,
    own_note text
  )`,
  `create index attempts_user on attempts (user_id, room_id, number)`,
  `create index attempts_room on attempts (room_id, started_at desc)`,
  `create index attempts_newest on attempts (started_at desc) where mode is not null`,
  `create index attempts_open on attempts (started_at) where state = 'open'`,
  `create index attempts_with_words on attempts (finished_at) where transcript is not null`,
  `create index attempts_to_review on attempts (review_since) where review_since is not null`,
  `create index attempts_reviewer on attempts (reviewed_by)`,

  `create table attempt_checks (
    attempt_id text not null references attempts on delete cascade,
    key text not null,
    place int not null,
    result text not null check (result in ('met', 'not_met', 'not_discussed', 'cannot_tell', 'waiting')),
    evidence jsonb not null default '[]',
    reason text, suggestion text,
    judged_by text,
    objection text,
    coach_result text check (coach_result in ('met', 'not_met', 'not_discussed', 'cannot_tell')),
    coach_note text,
    coach_id int references users on delete set null,
    coach_at timestamptz,
    primary key (attempt_id, key)
  )`,
  `create index attempt_checks_coach on attempt_checks (coach_id)`,

  `create table attempt_comments (
    id int generated always as identity primary key,
    attempt_id text not null references attempts on delete cascade,
    line int not null,
    text text not null,
    author_id int references users on delete set null,
    at timestamptz not null default now(),
    answer text
  )`,
  `create index attempt_comments_attempt on attempt_comments (attempt_id, line, id)`,
  `create index attempt_comments_author on attempt_comments (author_id)`,

  // Who read what somebody else said, for the one who said it.
  `create table attempt_readers (
    attempt_id text not null references attempts on delete cascade,
    user_id int not null references users on delete cascade,
    at timestamptz not null default now(),
    primary key (attempt_id, user_id)
  )`,
  `create index attempt_readers_user on attempt_readers (user_id)`,

  // Of a person who is deleted a count remains, and nothing that they said or wrote.
  `create function forget_words_of_attempt() returns trigger language plpgsql set search_path = public as $$
  begin
    new.transcript := null;
    new.own_note := null;
    new.review_note := null;
    new.review_since := null;
    update attempt_checks set evidence = '[]', suggestion = null, objection = null, coach_note = null
      where attempt_id = new.id;
    delete from attempt_comments where attempt_id = new.id;
    delete from attempt_readers where attempt_id = new.id;
    return new;
  end $$`,
  `create trigger attempts_of_nobody before update of user_id on attempts
    for each row when (old.user_id is not null and new.user_id is null)
    execute function forget_words_of_attempt()`,

  // How somebody does in a room, as coaches and owners may know it: private attempts count, and have no score.
  `create table practice_totals (
    user_id int not null references users on delete cascade,
    room_id int not null references rooms on delete cascade,
    attempts int not null,
    best int, last int,
    passed boolean not null,
    last_at timestamptz not null,
    primary key (user_id, room_id)
  )`,
  `create index practice_totals_room on practice_totals (room_id)`,
  // The lock lets two attempts of one person in one room be added up one after the other.
  `create function add_up_practice(person int, room int) returns void language plpgsql set search_path = public as $$
  begin
    perform pg_advisory_xact_lock(person, room);
    delete from practice_totals where user_id = person and room_id = room and not exists (
      select from attempts where user_id = person and room_id = room and mode is not null and state <> 'open');
    insert into practice_totals (user_id, room_id, attempts, best, last, passed, last_at)
      select u.id, r.id, count(*), max(a.final_score) filter (where not a.is_private or a.is_shared),
        (array_agg(a.final_score order by a.number desc)
          filter (where a.final_score is not null and (not a.is_private or a.is_shared)))[1],
        coalesce(bool_or(a.final_passed) filter (where not a.is_private or a.is_shared), false), max(a.started_at)
      from users u, rooms r, attempts a
      where u.id = person and r.id = room and a.user_id = u.id and a.room_id = r.id
        and a.mode is not null and a.state <> 'open'
      group by u.id, r.id
    on conflict (user_id, room_id) do update set attempts = excluded.attempts, best = excluded.best,
      last = excluded.last, passed = excluded.passed, last_at = excluded.last_at;
  end $$`,
  `create function count_attempt() returns trigger language plpgsql set search_path = public as $$
  begin
    if tg_op <> 'INSERT' and old.user_id is not null then
      perform add_up_practice(old.user_id, old.room_id);
    end if;
    if tg_op = 'INSERT' and new.user_id is not null then
      perform add_up_practice(new.user_id, new.room_id);
    end if;
    return null;
  end $$`,
  `create trigger attempts_counted after insert or delete on attempts for each row execute function count_attempt()`,
  `create trigger attempts_recounted
    after update of state, is_shared, final_score, final_passed, user_id on attempts
    for each row when ((old.state, old.is_shared, old.final_score, old.final_passed, old.user_id)
      is distinct from (new.state, new.is_shared, new.final_score, new.final_passed, new.user_id))
    execute function count_attempt()`,
];

/** Rooms have a briefing and a rubric, and what somebody does in one is an attempt that is judged by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
