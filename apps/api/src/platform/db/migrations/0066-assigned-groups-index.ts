import { type Kysely, sql } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** The assignments of a group are found by it, also when it is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(
    db,
    "assignments_group_id",
    "on assignments (group_id) where group_id is not null",
  );
  await sql`alter table assignments validate constraint assignments_group`.execute(db);
}

export const outsideTransaction = true;
