import { sql, type Updateable } from "kysely";
import type { Trx } from "../../../db/database.ts";
import type { DB } from "../../../db/schema.ts";
import { userColumns, type UserRow } from "../users.queries.ts";

export const updateUser = (trx: Trx, id: number, values: Updateable<DB["users"]>): Promise<UserRow> =>
  trx
    .updateTable("users as u")
    .set({ ...values, version: sql<number>`u.version + 1` })
    .where("u.id", "=", id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();

/** Somebody who is no longer an administrator looks after nobody. */
export const deleteAssignmentsTo = (trx: Trx, adminId: number) =>
  trx.deleteFrom("admin_assignments").where("admin_id", "=", adminId).execute();
