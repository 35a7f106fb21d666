import { sql } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import { containing } from "../../lib/search.ts";

/** A page of the list, newest first, and how many users it is a page of. */
export async function selectUsers(db: Database, query: { search?: string; limit: number; offset: number }) {
  const matching = db
    .selectFrom("users")
    .$if(Boolean(query.search), (users) => users.where(found(query.search ?? "")));
  const [rows, { total }] = await Promise.all([
    matching
      .select([
        "id",
        "email",
        "username",
        "first_name as firstName",
        "last_name as lastName",
        "role",
        "status",
        "created_at as createdAt",
      ])
      .orderBy("id", "desc")
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

const found = (search: string) =>
  sql<boolean>`concat_ws(' ', first_name, last_name, email, username) ilike ${containing(search)}`;

export const selectPasswordHash = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirst())
    ?.password_hash;

/**
 * A password that its user chose: nothing has to be changed any more.
 * @returns false when the password is no longer the one that was proved
 */
export async function replacePassword(
  trx: Trx,
  id: number,
  passwordHash: { from: string; to: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable("users")
    .set({
      password_hash: passwordHash.to,
      password_change_required: false,
      requires_reset: false,
      password_expires_at: null,
    })
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash.from)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}
