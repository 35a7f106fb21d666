import { type Kysely, sql } from "kysely";

const statements = [
  // That an attempt is over, which waits for a model to judge it, and that a conversation is; null where nothing is to be told.
  `alter table attempts add column is_finish_told boolean`,
  `alter table conversations add column is_end_told boolean`,
  // Of which due day it was noted that it has passed.
  `alter table assignment_people add column overdue_since date`,
];

/** What other programs are told once is noted where it happened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
