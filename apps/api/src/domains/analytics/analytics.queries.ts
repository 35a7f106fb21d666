import type { UsageEvent } from "@field-advisor/schema/analytics";
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

export interface UsageRow {
  deploymentId: string;
  action: UsageEvent["action"];
  details: string;
  visitor: string | null;
  userAgent: string;
  language: string | null;
  platform: string | null;
  ipPrefix: string;
  clientTime: string | null;
}

/**
 * Stores an event of a page that exists, in the one statement that also looks for it.
 * @returns false when there is no such page
 */
export async function insertUsageEvent(db: Database, event: UsageRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into usage_events
      (deployment_id, action, details, visitor, user_agent, language, platform, ip_prefix, client_time)
    select id, ${event.action}, ${event.details}::jsonb, ${event.visitor}, ${event.userAgent}, ${event.language},
      ${event.platform}, ${event.ipPrefix}, ${event.clientTime}::timestamptz
    from deployments where id = ${event.deploymentId}`.execute(db);
  return numAffectedRows === 1n;
}
