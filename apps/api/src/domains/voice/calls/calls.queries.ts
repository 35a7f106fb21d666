import { sql } from "kysely";
import type { Database, Trx } from "../../../db/database.ts";

/** Longer than any conversation lasts; what is still open then has lost its end. */
const longest = "4 hours";

/** The provider's names of what is talked now, as far as we know. */
const openCalls = (db: Database | Trx) =>
  db
    .selectFrom("conversations")
    .select(sql<string>`provider_conversation_id`.as("providerId"))
    .where("ended_at", "is", null)
    .where("provider_conversation_id", "is not", null)
    .where("issued_at", ">", sql<string>`now() - ${longest}::interval`);

/** What visitors and recipients of a page are talking in now. */
export async function selectOpenCalls(db: Database, deploymentId: string): Promise<string[]> {
  const rows = await openCalls(db)
    .where("deployment_id", "=", deploymentId)
    .where("started_by", "not like", "staff:%")
    .execute();
  return rows.map((row) => row.providerId);
}

export async function selectOpenCallsInRoom(db: Database | Trx, roomId: number): Promise<string[]> {
  const rows = await openCalls(db).where("room_id", "=", roomId).execute();
  return rows.map((row) => row.providerId);
}
