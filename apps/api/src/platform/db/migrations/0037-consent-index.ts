import { type Kysely, sql } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** Consents go with their page, and leave the conversations that name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["conversations_consent", "conversations_rating"])
    await sql`alter table conversations validate constraint ${sql.ref(name)}`.execute(db);
  await createIndexConcurrently(
    db,
    "conversations_by_consent",
    "on conversations (consent_id) where consent_id is not null",
  );
}

export const outsideTransaction = true;
