import { type Kysely, sql } from "kysely";

/**
 * Builds an index while others read and write the table. It belongs to a step with `outsideTransaction`; what an
 * interrupted attempt left behind is removed first.
 * @param definition what follows the name in `create index`, such as `on sessions (user_id)`
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  name: string,
  definition: string,
  { unique = false } = {},
): Promise<void> {
  // It waits for transactions that began before, and nobody waits for it.
  await sql`set lock_timeout = 0`.execute(db);
  try {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db);
    await sql`create ${sql.raw(unique ? "unique index" : "index")} concurrently ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    );
  } finally {
    await sql`reset lock_timeout`.execute(db);
  }
}
