import { sql } from "kysely";
import type { Trx } from "../../db/database.ts";

export const lockByEmail = (trx: Trx, email: string) =>
  trx
    .selectFrom("users")
    .select(["id", "role", "status"])
    .where("email", "=", email)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Whoever has a new password waits for none. */
export const closeResetRequest = (trx: Trx, userId: number) =>
  trx
    .updateTable("reset_requests")
    .set({ closed_at: sql<string>`now()`, outcome: "reset" })
    .where("user_id", "=", userId)
    .where("closed_at", "is", null)
    .execute();
