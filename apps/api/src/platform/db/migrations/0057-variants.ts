import { sql, type Kysely } from "kysely";

const statements = [
  `create table room_variants (
    id int generated always as identity primary key,
    room_id int not null references rooms on delete cascade,
    name text not null,
    level text not null check (level in ('easy', 'usual', 'hard')),
    counterpart text,
    mood text,
    opening text,
    objections text[] not null default '{}',
    agent_id int references agents,
    created_at timestamptz not null default now()
  )`,
  `create index room_variants_room on room_variants (room_id)`,
  `create index room_variants_agent on room_variants (agent_id)`,

  // What everybody meets in an assessment: one variant, one that is drawn for a version of the rubric, or the room as it is.
  `alter table rooms add column exam_variant_id int references room_variants on delete set null`,
  `alter table rooms add column exam_draws boolean not null default false`,

  // The variant as it was when the attempt opened. Its id is kept after it is removed; null is the room as it is.
  `alter table attempts add column variant_id int`,
  `alter table attempts add column variant jsonb`,
];

/** A room can be met in several ways, and an attempt knows in which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
