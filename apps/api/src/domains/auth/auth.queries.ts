import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";

const isPasswordExpired = sql<boolean>`coalesce(password_expires_at <= now(), false)`.as("isPasswordExpired");

const account = (db: Database | Trx) =>
  db
    .selectFrom("users")
    .select([
      "id",
      "email",
      "username",
      "first_name as firstName",
      "last_name as lastName",
      "role",
      "status",
      "password_hash as passwordHash",
      "password_change_required as passwordChangeRequired",
      "requires_reset as requiresReset",
      isPasswordExpired,
    ]);

export const selectAccountByEmail = (db: Database, email: string) =>
  account(db).where("email", "=", email).executeTakeFirst();

export const selectAccount = (db: Database, id: number) =>
  account(db).where("id", "=", id).executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

/** The account as it is until the transaction is over; other tables may still refer to it. */
export const lockAccount = (trx: Trx, id: number) =>
  account(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

/** @param passwordHash of the same password, where today's parameters make another one */
export const recordLogin = (trx: Trx, id: number, passwordHash: string | undefined) =>
  trx
    .updateTable("users")
    .set({ last_login_at: sql<string>`now()`, password_hash: passwordHash })
    .where("id", "=", id)
    .execute();
