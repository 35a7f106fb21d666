import { queryOf } from "@field-advisor/api-client";

/** Every agent that rooms and pages may be led by, for forms; nobody has more of them than one page of the list holds. */
export const allAgents = queryOf("GET /api/agents", { query: { limit: 200 } });
