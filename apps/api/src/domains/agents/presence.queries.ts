import type { Database } from "../../db/database.ts";

export const selectExternalId = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom("agents").select("external_id").where("id", "=", id).executeTakeFirst())?.external_id;

/** Remembers whether the provider had an agent when it was asked just now. */
export const updatePresence = (
  db: Database,
  id: number,
  { isPresent, checkedAt }: { isPresent: boolean; checkedAt: Date },
) =>
  db
    .updateTable("agents")
    .set({ provider_has: isPresent, provider_checked_at: checkedAt })
    .where("id", "=", id)
    .execute();
