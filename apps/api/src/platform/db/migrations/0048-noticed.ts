import { sql, type Kysely } from "kysely";

const statements = [
  `alter table attempts
    -- When the first of what coaches said was written that its person has not seen.
    add column unseen_since timestamptz,
    -- The check of its rubric that its person set out to meet.
    add column focus_key text`,
  // When the answer was written that the author of the comment has not seen.
  `alter table attempt_comments add column unseen_since timestamptz`,
];

/** What others say of an attempt is new to its person until they open it, and an answer to the coach who asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
