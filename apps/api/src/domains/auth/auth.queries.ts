import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";
import { one } from "../../platform/db/rows.ts";
import { isSecondFactorDue } from "../../scope/second-factors.queries.ts";
import { isPasswordRefused } from "./sign-in-rules/sign-in-rules.queries.ts";

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
      isPasswordRefused("users").as("isPasswordRefused"),
    ]);

export const selectAccountByEmail = (db: Database, email: string) =>
  account(db).where(hasAddress("users", email)).executeTakeFirst();

export const selectAccount = (db: Database, id: number) =>
  account(db).where("id", "=", id).executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

/**
 * Notes a sign-in of an account that is still as its password was judged by, and holds it until the transaction is over.
 * @param newHash of the same password, where today's parameters make another one
 * @returns what may have changed meanwhile, or undefined when the account may no longer be entered
 */
export const recordSignIn = (
  trx: Trx,
  { id, status, passwordHash }: Pick<AccountRow, "id" | "status" | "passwordHash">,
  newHash: string | undefined,
) =>
  trx
    .updateTable("users")
    .set({ last_login_at: sql<string>`now()`, password_hash: newHash })
    .where("id", "=", id)
    .where("status", "=", status)
    .where("password_hash", "=", passwordHash)
    .where(sql<boolean>`not ${isPasswordRefused("users")}`)
    .returning(["id", "role", "requires_reset as requiresReset"])
    .executeTakeFirst();

export type SignedInRow = NonNullable<Awaited<ReturnType<typeof recordSignIn>>>;

/**
 * Holds an account that is still as its password was judged by, until the transaction is over, without a sign-in.
 * @returns false when the account may no longer be entered
 */
export async function holdAccount(
  trx: Trx,
  { id, status, passwordHash }: Pick<AccountRow, "id" | "status" | "passwordHash">,
  newHash: string | undefined,
): Promise<boolean> {
  const held = await trx
    .updateTable("users")
    .set({ password_hash: newHash ?? passwordHash })
    .where("id", "=", id)
    .where("status", "=", status)
    .where("password_hash", "=", passwordHash)
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Notes a sign-in where somebody else has proven who enters, so that no password was judged. One that was let in by a password
 * although their role is not needs that no more.
 */
export const recordEntry = (trx: Trx, id: number) =>
  trx
    .updateTable("users")
    .set({ last_login_at: sql<string>`now()`, password_excepted: false })
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .returning(["id", "role"])
    .executeTakeFirst();

/** Whether somebody who comes by a password has to set up a second factor first. */
export async function selectIsDue(db: Database, userId: number): Promise<boolean> {
  const { isDue } = await one<{ isDue: boolean }>(db)`
    select ${isSecondFactorDue("u")} as "isDue" from users u where u.id = ${userId}`;
  return isDue;
}
