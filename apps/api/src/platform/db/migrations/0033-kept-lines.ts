import { sql, type Kysely } from "kysely";

const statements = [
  // The lines that results and comments rest on outlast the others; each has its number in the talk as "place".
  `alter table attempts add column kept_lines jsonb, add column forgotten_at timestamptz`,

  `create or replace function forget_words_of_attempt() returns trigger language plpgsql set search_path = public as $$
  begin
    new.transcript := null;
    new.kept_lines := null;
    new.own_note := null;
    new.review_note := null;
    new.review_since := null;
    update attempt_checks set evidence = '[]', suggestion = null, objection = null, coach_note = null
      where attempt_id = new.id;
    delete from attempt_comments where attempt_id = new.id;
    delete from attempt_readers where attempt_id = new.id;
    return new;
  end $$`,

  // One row for the installation; a list that is null is the shipped one.
  `create table practice_lists (
    is_one boolean primary key default true check (is_one),
    version int not null,
    fillers_en jsonb, fillers_de jsonb,
    question_words_en jsonb, question_words_de jsonb,
    skills jsonb,
    saved_by int references users on delete set null,
    saved_at timestamptz not null default now()
  )`,
  `create index practice_lists_author on practice_lists (saved_by)`,
];

/** Results keep the lines that they rest on, and owners edit the lists that judging reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
