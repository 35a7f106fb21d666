import { sql, type Kysely } from "kysely";

const isTold = "(not a.is_private or a.is_shared)";

export const firstScore = `(array_agg(a.final_score order by a.number)
  filter (where a.final_score is not null and ${isTold}))[1]`;

const scores = [
  `alter table practice_totals add column first int`,
  `create or replace function add_up_practice(person int, room int) returns void language plpgsql
    set search_path = public as $$
  begin
    perform pg_advisory_xact_lock(person, room);
    delete from practice_totals where user_id = person and room_id = room and not exists (
      select from attempts where user_id = person and room_id = room and mode is not null and state <> 'open');
    insert into practice_totals (user_id, room_id, attempts, first, best, last, passed, last_at)
      select u.id, r.id, count(*), ${firstScore}, max(a.final_score) filter (where ${isTold}),
        (array_agg(a.final_score order by a.number desc) filter (where a.final_score is not null and ${isTold}))[1],
        coalesce(bool_or(a.final_passed) filter (where ${isTold}), false), max(a.started_at)
      from users u, rooms r, attempts a
      where u.id = person and r.id = room and a.user_id = u.id and a.room_id = r.id
        and a.mode is not null and a.state <> 'open'
      group by u.id, r.id
    on conflict (user_id, room_id) do update set attempts = excluded.attempts, first = excluded.first,
      best = excluded.best, last = excluded.last, passed = excluded.passed, last_at = excluded.last_at;
  end $$`,
];

const costs = [
  // What models were asked by month, with the calls that were deleted since. Its ids are no references, because what
  // was spent stays when an agent, a room or an account goes.
  `create table model_use (
    month date not null,
    agent_id int, room_id int, user_id int,
    deleted_calls int not null default 0,
    deleted_seconds bigint not null default 0,
    -- Calls whose record told what their model used.
    told_calls int not null default 0,
    answers int not null default 0,
    unreported int not null default 0,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    unique nulls not distinct (month, agent_id, room_id, user_id)
  )`,
  // null: the record said nothing of it.
  `alter table conversation_legs add column input_tokens bigint,
    add column output_tokens bigint`,
  `create function keep_costs_of_call() returns trigger language plpgsql as $$
  begin
    insert into model_use (month, agent_id, room_id, user_id, deleted_calls, deleted_seconds)
      select date_trunc('month', old.issued_at at time zone time_zone), old.agent_id, old.room_id, old.starter_user_id,
        1, coalesce(old.duration_seconds, 0) from system_settings
    on conflict (month, agent_id, room_id, user_id) do update set
      deleted_calls = model_use.deleted_calls + 1,
      deleted_seconds = model_use.deleted_seconds + excluded.deleted_seconds;
    return null;
  end $$`,
  `create trigger keep_costs_of_call after delete on conversations for each row
    when (old.began) execute function keep_costs_of_call()`,
  `alter table system_settings add column cost_currency text not null default '',
    add column cost_of_minute double precision,
    add column cost_of_input double precision,
    add column cost_of_output double precision`,
];

/** The first score of a person in a room is kept with their totals, and what calls and models used for its costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...scores, ...costs]) await sql.raw(statement).execute(db);
}
