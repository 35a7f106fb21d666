import { mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { agentEndpoints } from "@field-advisor/schema/agents";
import { assistantEndpoints } from "@field-advisor/schema/assistants";
import { systemEndpoints } from "@field-advisor/schema/system";

export const pageSize = 25;

export const settings = { ...queryOf(systemEndpoints.settings, {}), staleTime: 0 };
export const setAssistant = mutationOf(systemEndpoints.setAssistant, {
  makesStale: [systemEndpoints.settings, assistantEndpoints.list],
});

export const agentPage = (page: number) =>
  pageOf(agentEndpoints.list, { query: { limit: pageSize, offset: page * pageSize } });
export const createAgent = mutationOf(agentEndpoints.create, { makesStale: [agentEndpoints.list] });
