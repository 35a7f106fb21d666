import { sql } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";
import { userColumns, type UserRow } from "../users.queries.ts";

export const selectPasswordHash = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst())
    ?.password_hash;

/**
 * A password that its user chose: nothing has to be changed any more.
 * @returns undefined when the password is no longer the one that was proved
 */
export const replacePassword = (
  trx: Trx,
  id: number,
  passwordHash: { from: string; to: string },
): Promise<UserRow | undefined> =>
  trx
    .updateTable("users as u")
    .set({
      password_hash: passwordHash.to,
      password_change_required: false,
      requires_reset: false,
      password_expires_at: null,
      version: sql<number>`u.version + 1`,
    })
    .where("u.id", "=", id)
    .where("u.password_hash", "=", passwordHash.from)
    .returning(userColumns)
    .executeTakeFirst();
