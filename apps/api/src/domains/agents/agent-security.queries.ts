import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

/** Some of the provider's agents that rooms and pages use, others each time. */
export async function selectSomeInUse(db: Database, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id as "externalId" from agents a
    where is_active and source = 'Voice API'
      and (exists (select from rooms where agent_id = a.id)
        or exists (select from deployments where agent_id = a.id))
    order by random() limit ${atMost}`.execute(db);
  return rows.map(({ externalId }) => externalId);
}
