import { type Kysely, sql } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** What a person does of a path is looked for in its assignments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    "assignments_path_id",
    "on assignments (path_id) where path_id is not null",
  );
  await sql`alter table assignments validate constraint assignments_path`.execute(db);
}

export const outsideTransaction = true;
