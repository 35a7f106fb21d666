import { sql } from "kysely";
import type { Database } from "../../../db/database.ts";

/** Longer than any conversation lasts; what is still open then has lost its end. */
const longest = "4 hours";

/** The provider's names of what visitors and recipients of a page are talking in now, as far as we know. */
export async function selectOpenCalls(db: Database, deploymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("conversations")
    .select(sql<string>`provider_conversation_id`.as("providerId"))
    .where("deployment_id", "=", deploymentId)
    .where("ended_at", "is", null)
    .where("provider_conversation_id", "is not", null)
    .where("started_by", "not like", "staff:%")
    .where("issued_at", ">", sql<string>`now() - ${longest}::interval`)
    .execute();
  return rows.map((row) => row.providerId);
}
