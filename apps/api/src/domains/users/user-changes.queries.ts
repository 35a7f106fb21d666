import type { Trx } from "../../db/database.ts";

/** Somebody who is no longer an administrator looks after nobody. */
export const deleteAssignmentsTo = (trx: Trx, adminId: number) =>
  trx.deleteFrom("admin_assignments").where("admin_id", "=", adminId).execute();
