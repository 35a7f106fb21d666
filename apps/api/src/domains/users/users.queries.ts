import { sql, type UpdateObject } from "kysely";
import type { Database, Trx } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";
import type { PeopleScope } from "../../scope/people-scope.ts";
import { within } from "../../scope/people-scope.queries.ts";

/** What those who look after users see of them. */
export const userColumns = [
  "id",
  "email",
  "username",
  "first_name as firstName",
  "last_name as lastName",
  "role",
  "status",
  "password_change_required as passwordChangeRequired",
  "requires_reset as requiresReset",
  "created_at as createdAt",
  "last_login_at as lastLoginAt",
  "version",
] as const;

export const selectUser = (db: Database | Trx, scope: PeopleScope, id: number) =>
  db
    .selectFrom("users as u")
    .select(userColumns)
    .where(within(scope, "u.id"))
    .where("u.id", "=", id)
    .executeTakeFirst();

export type UserRow = NonNullable<Awaited<ReturnType<typeof selectUser>>>;

/**
 * Users as they are until the transaction is over, always taken in the same order so that two changes wait for each
 * other instead of stopping each other. Other tables may still refer to them unless they are about to go.
 */
export function lockUsers(
  trx: Trx,
  ids: number[],
  { andActiveOwners = false, toRemove = false }: { andActiveOwners?: boolean; toRemove?: boolean } = {},
): Promise<UserRow[]> {
  const users = trx
    .selectFrom("users as u")
    .select(userColumns)
    .where(
      sql<boolean>`u.id = any(${ids}) or (${andActiveOwners} and u.role = 'OWNER' and u.status = 'ACTIVE')`,
    )
    .orderBy("u.id");
  return (toRemove ? users.forUpdate() : users.forNoKeyUpdate()).execute();
}

/** Only what is given; everybody who saw the user before can tell that it is another one now. */
export const updateUser = (trx: Trx, id: number, values: UpdateObject<DB, "users">): Promise<UserRow> =>
  trx
    .updateTable("users")
    .set({ ...values, version: sql<number>`version + 1` })
    .where("id", "=", id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
