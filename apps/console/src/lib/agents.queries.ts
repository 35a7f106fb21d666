import { queryOf } from "@field-advisor/api-client";
import { agentEndpoints } from "@field-advisor/schema/agents";

/** Every agent that rooms and pages may be led by, for forms; nobody has more of them than one page of the list holds. */
export const allAgents = queryOf(agentEndpoints.list, { query: { limit: 200 } });
