import type { Agent } from "@field-advisor/schema/agents.endpoints";
import type { AgentRow } from "./agents.queries.ts";

type Checked = Pick<AgentRow, "provider_has" | "provider_checked_at">;

/** Whether the provider has the agent, and when that was looked up; unknown while it was not asked. */
export function healthOf({
  provider_has: has,
  provider_checked_at: checkedAt,
}: Checked): Pick<Agent, "health" | "checkedAt"> {
  if (has === null) return { health: "unknown", checkedAt: null };
  return { health: has ? "found" : "missing", checkedAt };
}

export const toAgent = (row: AgentRow): Agent => ({
  id: row.id,
  agentId: row.external_id,
  name: row.name,
  description: row.description,
  domain: row.domain,
  source: row.source,
  isActive: row.is_active,
  rooms: row.rooms,
  pages: row.pages,
  usage: { conversations: row.conversations, minutes: Math.round(row.seconds / 60) },
  ...healthOf(row),
  updatedAt: row.updated_at,
  version: row.version,
});
