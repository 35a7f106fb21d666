import type { Trx } from "../../db/database.ts";

export const selectAdminIds = async (trx: Trx, userId: number): Promise<number[]> => {
  const rows = await trx
    .selectFrom("admin_assignments")
    .select("admin_id")
    .where("user_id", "=", userId)
    .orderBy("admin_id")
    .execute();
  return rows.map(({ admin_id }) => admin_id);
};

export async function replaceAdmins(trx: Trx, userId: number, adminIds: number[]): Promise<void> {
  await trx.deleteFrom("admin_assignments").where("user_id", "=", userId).execute();
  const rows = adminIds.map((id) => ({ admin_id: id, user_id: userId }));
  if (rows.length > 0) await trx.insertInto("admin_assignments").values(rows).execute();
}
