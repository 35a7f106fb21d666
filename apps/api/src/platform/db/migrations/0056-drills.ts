import { sql, type Kysely } from "kysely";

const statements = [
  // Whether its person is to rate themselves before they read anything of it; null where they are not asked.
  `alter table attempts add column self_rating text,
    -- What they said of each criterion.
    add column self_verdicts jsonb`,
  // Not valid for rows of before, which have none: nothing is read for it.
  `alter table attempts add constraint attempts_self_rating
    check (self_rating in ('asked', 'given', 'skipped')) not valid`,

  // What was said once more. A call or a conversation has a session of its own, which no list of sessions tells of.
  `create table drills (
    id text primary key,
    attempt_id text not null references attempts on delete cascade,
    kind text not null check (kind in ('again', 'from_here')),
    line int not null,
    check_key text check ((check_key is null) = (kind = 'from_here')),
    room_session_id text unique references room_sessions on delete set null,
    started_at timestamptz not null default now(),
    -- The sentence, once it is known.
    said jsonb,
    result text, reason text,
    is_settled boolean not null default false
  )`,
  `create index drills_attempt on drills (attempt_id, started_at)`,
  // Whatever deletes a drill: nothing of what was said in it stays.
  `create function forget_drill() returns trigger language plpgsql set search_path = public as $$
  begin
    delete from room_sessions where id = old.room_session_id;
    return null;
  end $$`,
  `create trigger forget_drill after delete on drills for each row
    when (old.room_session_id is not null) execute function forget_drill()`,
  // With the words of an attempt go those that were said instead of them.
  `create function forget_drills_of_attempt() returns trigger language plpgsql set search_path = public as $$
  begin
    delete from drills where attempt_id = new.id;
    return null;
  end $$`,
  `create trigger forget_drills_of_attempt after update on attempts for each row
    when (old.transcript is not null and new.transcript is null) execute function forget_drills_of_attempt()`,
];

/** People rate themselves before they read how it went, and say once more what they missed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
