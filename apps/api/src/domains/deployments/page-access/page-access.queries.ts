import type { Database } from "../../../db/database.ts";

export async function isAssigned(db: Database, { adminId, userId }: { adminId: number; userId: number }) {
  const row = await db
    .selectFrom("admin_assignments")
    .select("user_id")
    .where("admin_id", "=", adminId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
