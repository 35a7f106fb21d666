import { sql, type Kysely } from "kysely";

const statements = [
  // Whether its person is to rate themselves before they read anything of it; null where they are not asked.
  `alter table attempts add column self_rating text,
    -- What they said of each criterion.
    add column self_verdicts jsonb`,
  // Not valid for rows of before, which have none: nothing is read for it.
  `alter table attempts add constraint attempts_self_rating
    check (self_rating in ('asked', 'given', 'skipped')) not valid`,
];

/** People rate themselves before they read how it went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
