import { sql, type Kysely } from "kysely";

const results = "('met', 'not_met', 'unclear', 'not_found', 'not_discussed', 'cannot_tell', 'waiting')";

const statements = [
  `alter table attempts
    add column most_score int,
    add column is_too_short boolean not null default false,
    -- Of the rules that judged it; null before they were counted.
    add column rules_version int`,

  // What its person says they said; the result is null where a coach is to look at it.
  `alter table attempt_checks
    add column own_said boolean,
    add column own_line int,
    add column own_result text,
    add column own_at timestamptz,
    drop constraint attempt_checks_result_check`,
  // Every row that is there keeps to it already, so the table need not be read.
  `alter table attempt_checks
    add constraint attempt_checks_result_check check (result in ${results}) not valid,
    add constraint attempt_checks_own_result_check check (own_result in ('met', 'not_met')) not valid`,
];

/** What is proven and what is open stand apart, and the person of an attempt may say what they said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
