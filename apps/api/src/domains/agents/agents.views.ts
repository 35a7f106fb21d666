import type { Agent } from "@field-advisor/schema/agents.endpoints";
import type { AgentRow } from "./agents.queries.ts";

type Checked = Pick<AgentRow, "providerHas" | "checkedAt">;

/** Unknown while the provider was not asked for the agent. */
export function healthOf({ providerHas, checkedAt }: Checked): Pick<Agent, "health" | "checkedAt"> {
  if (providerHas === null) return { health: "unknown", checkedAt: null };
  return { health: providerHas ? "found" : "missing", checkedAt };
}

export const toAgent = ({ providerHas, checkedAt, conversations, seconds, ...row }: AgentRow): Agent => ({
  ...row,
  usage: { conversations, minutes: Math.round(seconds / 60) },
  ...healthOf({ providerHas, checkedAt }),
});
