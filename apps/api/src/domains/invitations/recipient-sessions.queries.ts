import { sql } from "kysely";
import type { Trx } from "../../platform/db/database.ts";

export type Sessions = { deployment_id: string } | { invitation_id: string } | { token_hash: Buffer };

/** Ends these sessions at once. */
export const revokeSessions = (trx: Trx, which: Sessions) =>
  trx
    .updateTable("page_sessions")
    .set({ revoked_at: sql<string>`now()` })
    .where((eb) => eb.and(which))
    .where("revoked_at", "is", null)
    .execute();
