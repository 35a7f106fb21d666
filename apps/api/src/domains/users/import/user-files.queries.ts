import type { Database, Trx } from "../../../platform/db/database.ts";
import { all } from "../../../platform/db/rows.ts";
import { temporaryPasswordHours } from "@field-advisor/schema/user-constants";
import { comparedAddress } from "../../../platform/db/mail-address.ts";

/** Which of these e-mail addresses, as they are compared, belong to somebody. */
export async function selectTakenEmails(db: Database | Trx, addresses: string[]): Promise<Set<string>> {
  const compared = comparedAddress("users");
  const rows = await all<{ address: string }>(db)`
    select ${compared} as address from users where ${compared} = any(${addresses}::text[])`;
  return new Set(rows.map(({ address }) => address));
}

/** Of all user names, these, and those that are one of these with a number behind it. */
export async function selectUsernames(db: Database | Trx, names: string[]): Promise<Set<string>> {
  const rows = await all<{ username: string }>(db)`
    select username from users
    where username = any(${names}::text[]) or regexp_replace(username, '-[0-9]+$', '') = any(${names}::text[])`;
  return new Set(rows.map(({ username }) => username));
}

export interface NewUser {
  email: string;
  email_ascii: string | null;
  username: string;
  first_name: string;
  last_name: string;
  role: "ADMIN" | "USER";
  password_hash: string;
  /** Whether somebody knows the password. */
  has_password: boolean;
}

/**
 * Adds them all in one statement; passwords that somebody knows are temporary. Who has just been added by somebody else
 * is left out.
 * @returns the ids by e-mail address
 */
export async function insertUsers(trx: Trx, users: NewUser[]): Promise<Map<string, number>> {
  const rows = await all<{ id: number; email: string }>(trx)`
    insert into users (email, email_ascii, username, first_name, last_name, role, password_hash,
      password_change_required, password_expires_at)
    select email, email_ascii, username, first_name, last_name, role, password_hash, has_password,
      case when has_password then now() + ${temporaryPasswordHours} * interval '1 hour' end
    from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as added (
      email text, email_ascii text, username text, first_name text, last_name text, role text, password_hash text,
      has_password boolean)
    on conflict do nothing
    returning id, email`;
  return new Map(rows.map(({ id, email }) => [email, id]));
}
