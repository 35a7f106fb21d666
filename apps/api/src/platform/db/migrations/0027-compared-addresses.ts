import type { Kysely } from "kysely";
import { createIndexConcurrently } from "../concurrent-index.ts";

/** One user for an address, and one invitation to a page, however its domain was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const unique = { unique: true };
  await createIndexConcurrently(db, "users_address", "on users ((coalesce(email_ascii, email)))", unique);
  await createIndexConcurrently(
    db,
    "invitations_address",
    "on invitations (deployment_id, (coalesce(email_ascii, email)))",
    unique,
  );
}

export const outsideTransaction = true;
