import { pageOf, queryOf } from "@field-advisor/api-client";
import { agentEndpoints } from "@field-advisor/schema/agents";
import { roomEndpoints } from "@field-advisor/schema/rooms";

export const pageSize = 24;

/** Owners read all rooms, everybody else those they may use. */
export const roomPage = (page: number) => ({
  ...pageOf(roomEndpoints.list, { query: { limit: pageSize, offset: page * pageSize } }),
  staleTime: 0,
});

export const agents = { ...queryOf(agentEndpoints.list, { query: { limit: 200 } }), staleTime: 0 };
