import type { Trx } from "../../../db/database.ts";

/** Gives somebody's rooms to another user. @returns how many */
export async function handOverRooms(trx: Trx, from: number, to: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("rooms")
    .set({ created_by: to })
    .where("created_by", "=", from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** With their sessions, assignments, requests and sign-in totals. */
export const deleteUser = (trx: Trx, id: number) => trx.deleteFrom("users").where("id", "=", id).execute();
