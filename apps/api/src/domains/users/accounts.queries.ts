import { temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import { type InsertObject, sql } from "kysely";
import type { Database, Trx } from "../../platform/db/database.ts";
import { sqlState } from "../../platform/db/pool.ts";
import type { DB } from "../../platform/db/schema.ts";
import { userColumns, type UserRow } from "./users.queries.ts";
import { isPasswordRefused } from "../auth/sign-in-rules/sign-in-rules.queries.ts";
import { hasAddress } from "../../platform/db/mail-address.ts";

export type NewAccount = InsertObject<DB, "users">;

/** With a password that somebody else knows: it works for a while, and only to choose another one. */
export const temporaryPasswordColumns = {
  password_change_required: true,
  password_expires_at: sql<string>`now() + ${temporaryPasswordHours} * interval '1 hour'`,
};

/** @returns undefined when the e-mail address or the user name belongs to somebody */
export const insertAccount = (trx: Trx, account: NewAccount): Promise<UserRow | undefined> =>
  trx
    .insertInto("users")
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();

export const isEmailTaken = async (trx: Trx, email: string): Promise<boolean> =>
  (await trx.selectFrom("users").select("id").where(hasAddress("users", email)).executeTakeFirst()) !==
  undefined;

export const isUsernameTaken = async (trx: Trx, username: string): Promise<boolean> =>
  (await trx.selectFrom("users").select("id").where("username", "=", username).executeTakeFirst()) !==
  undefined;

export async function selectUsernamesLike(db: Database | Trx, start: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("users")
    .select("username")
    .where((user) => user.fn<boolean>("starts_with", ["username", user.val(start)]))
    .execute();
  return new Set(rows.map(({ username }) => username));
}

/** The column of a value that is somebody else's already; undefined when a change failed for another reason. */
export function takenColumn(error: unknown): "email" | "username" | undefined {
  if (sqlState(error) !== "23505" || !(error instanceof Error) || !("constraint" in error)) return undefined;
  if (error.constraint === "users_email_key" || error.constraint === "users_address") return "email";
  return error.constraint === "users_username_key" ? "username" : undefined;
}

export const selectPasswordHash = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst())
    ?.password_hash;

export async function selectIsPasswordRefused(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select(isPasswordRefused("users").as("isRefused"))
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.isRefused ?? true;
}

/**
 * A password that its user chose: nothing has to be changed any more.
 * @returns undefined when the password is no longer the one that was entered
 */
export const replacePassword = (trx: Trx, id: number, passwordHash: { from: string; to: string }) =>
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
