import { sql, type Kysely } from "kysely";

const statements = [
  // A room without a row has what a new room has.
  `create table room_training (
    room_id int primary key references rooms on delete cascade,
    records_calls boolean not null default false,
    recording_days int not null default 30 check (recording_days between 1 and 365),
    rates_self boolean,
    models_shown text not null default 'after' check (models_shown in ('before', 'after', 'always')),
    returns_after_days int[] not null default '{2,7,21}' check (
      cardinality(returns_after_days) <= 6 and 1 <= all (returns_after_days) and 365 >= all (returns_after_days)),
    version int not null default 1
  )`,
];

/** Owners decide about a room how people train in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
