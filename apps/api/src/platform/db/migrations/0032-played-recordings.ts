import { sql, type Kysely } from "kysely";

const statements = [
  // Null after it was read: the file does not say how long it is.
  `alter table files add column length_seconds float8, add column is_length_read boolean not null default false`,

  // In whole seconds, what was played; what may still be counted of it, which grows with the time that passes.
  `alter table content_positions
    add column played int4multirange not null default '{}',
    add column budget_seconds float8,
    add column reported_at timestamptz,
    add column finished_at timestamptz`,

  `create table content_transcripts (
    content_id int primary key references content on delete cascade,
    name text not null,
    cues jsonb not null
  )`,

  `alter table assignments drop constraint assignments_goal_check`,
  `alter table assignments add constraint assignments_goal_check
    check (goal in ('attempt', 'pass', 'score', 'attempts', 'open', 'finish')) not valid`,
];

/** What people played of recordings, how long these are, and what is said in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
