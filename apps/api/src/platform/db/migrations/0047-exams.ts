import { sql, type Kysely } from "kysely";

const statements = [
  // Why an exam does not count, by what is known here: its words were not heard, our side broke it, or its record never came.
  `alter table attempts add column uncounted text,
    -- What the agent's answers are drawn from, the same for everybody by the same rubric.
    add column seed int,
    -- When an answer in it failed last on our side.
    add column failed_at timestamptz`,
  // Not valid for rows of before, which have none: nothing is read for it.
  `alter table attempts add constraint attempts_uncounted
    check (uncounted in ('unheard', 'broken', 'unrecorded')) not valid`,
];

/** An exam is the same for everybody, and one that our side spoiled does not count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
