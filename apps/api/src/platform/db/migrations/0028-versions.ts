import { sql, type Kysely } from "kysely";

/** What several people may change at once has a version, by which the later one is told of the earlier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["agents", "deployments", "invitations", "deployment_messages"])
    await sql`alter table ${sql.table(table)} add column version int not null default 1`.execute(db);
}
