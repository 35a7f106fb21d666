import type { Insertable } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { DB } from "../../../db/schema.ts";

/** @returns undefined when the e-mail address belongs to a user already */
export const insertOwner = (trx: Trx, owner: Omit<Insertable<DB["users"]>, "role">) =>
  trx
    .insertInto("users")
    .values({ ...owner, role: "OWNER" })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Every user name that begins like this one. */
export async function selectUsernamesLike(trx: Trx, start: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("users")
    .select("username")
    .where((user) => user.fn<boolean>("starts_with", ["username", user.val(start)]))
    .execute();
  return new Set(rows.map(({ username }) => username));
}
