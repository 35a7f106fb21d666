import { type Kysely, sql } from "kysely";

/** Which records may name somebody by e-mail, whatever owners choose later, and over which of them the store fails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ actor: string }>`select actor from learning_record_store`.execute(db);
  // Nobody noted it of those that are here already: they are taken to be named as people are named now.
  const isEmail = rows.some(({ actor }) => actor === "email");
  const statements = [
    `alter table learning_statements add column names_email boolean not null default ${isEmail},
      add column failed_alone int not null default 0,
      add column failed_alone_at timestamptz`,
    `alter table learning_statements alter column names_email set default false`,
    // What a store said may quote a record: it stands with that record alone, and goes with it.
    `update learning_record_store set last_failure = regexp_replace(last_failure,
      '^(The store (says that the record is not right \\(\\d+\\)|answered with \\d+)): .*$', '\\1.')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
