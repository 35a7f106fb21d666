import { comparableAddress } from "@field-advisor/schema/typed-text";
import { type RawBuilder, sql } from "kysely";

/** The columns of an address: as typed, and as it is compared where that is something else. */
export function addressColumns(email: string): { email: string; email_ascii: string | null } {
  const compared = comparableAddress(email);
  return { email, email_ascii: compared === email ? null : compared };
}

/** The address of a row as addresses are compared. @param table its name in the statement */
export const comparedAddress = (table: string): RawBuilder<string> =>
  sql`coalesce(${sql.ref(`${table}.email_ascii`)}, ${sql.ref(`${table}.email`)})`;

/** Whether the address of a row is this one, however either of them was typed. */
export const hasAddress = (table: string, email: string): RawBuilder<boolean> =>
  sql`${comparedAddress(table)} = ${comparableAddress(email)}`;
