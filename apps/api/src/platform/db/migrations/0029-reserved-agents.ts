import { sql, type Kysely } from "kysely";

/** Until when one change of an agent keeps others out: it waits for the voice provider without a transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agents add column reserved_until timestamptz`.execute(db);
}
