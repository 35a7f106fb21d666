import { sql, type Kysely } from "kysely";

/** Reads the tables while others write to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["usage_events", "audit_log"])
    await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(`${table}_bound`)}`.execute(db);
}
