import { sql, type Kysely } from "kysely";

const statements = [
  `create table rejudgements (
    id text primary key,
    room_id int not null references rooms on delete cascade,
    rubric_version int not null,
    reason text not null,
    ordered_by int references users on delete set null,
    ordered_at timestamptz not null default now()
  )`,
  `create index rejudgements_room on rejudgements (room_id, ordered_at desc)`,
  `create index rejudgements_author on rejudgements (ordered_by)`,

  // An attempt that is to be judged again; once it is, with what came of it before.
  `create table attempt_judgements (
    attempt_id text not null references attempts on delete cascade,
    rejudgement_id text not null references rejudgements on delete cascade,
    state text not null default 'queued' check (state in ('queued', 'judged', 'left_out')),
    judged_at timestamptz,
    rubric_version int,
    rules_version int,
    score int, most_score int,
    passed boolean,
    checks jsonb,
    primary key (attempt_id, rejudgement_id)
  )`,
  `create index attempt_judgements_order on attempt_judgements (rejudgement_id, state)`,

  // What a check was judged to be when its person saw it differently: it may be what they say by now.
  `alter table attempt_checks add column disputed_result text`,

  `create or replace function forget_words_of_attempt() returns trigger language plpgsql set search_path = public as $$
  begin
    new.transcript := null;
    new.kept_lines := null;
    new.own_note := null;
    new.review_note := null;
    new.review_since := null;
    update attempt_checks set evidence = '[]', suggestion = null, objection = null, coach_note = null
      where attempt_id = new.id;
    update attempt_judgements j set checks = (
        select coalesce(jsonb_agg(c || '{"evidence": [], "objection": null, "coachNote": null}'), '[]')
        from jsonb_array_elements(j.checks) as c)
      where j.attempt_id = new.id and j.checks is not null;
    delete from attempt_comments where attempt_id = new.id;
    delete from attempt_readers where attempt_id = new.id;
    return new;
  end $$`,
];

/** Attempts are judged again with a newer rubric, and what came of them before stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
