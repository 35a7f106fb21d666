import type { Kysely } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** A variant that is removed is looked for in the rooms whose exams name it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, "rooms_exam_variant", "on rooms (exam_variant_id)");
}

export const outsideTransaction = true;
