import { callEndpoint, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { accessEndpoints } from "@field-advisor/schema/access";
import { agentEndpoints } from "@field-advisor/schema/agents";
import { assistantEndpoints } from "@field-advisor/schema/assistants";
import type { CallOf } from "@field-advisor/schema/endpoint";
import { roomEndpoints } from "@field-advisor/schema/rooms";
import { userEndpoints } from "@field-advisor/schema/users";

const { list, mine, read, update, setStatus: set, remove } = roomEndpoints;

export const pageSize = 25;

export type RoomQuery = CallOf<typeof list>["query"];

export const roomPage = (query: RoomQuery) => pageOf(list, { query });

/** The smallest page of the list still says how many rooms there are in all. */
export const roomCount = pageOf(list, { query: { limit: 1 } });

/** An editor starts from what the server has now, never from what was remembered. */
export const roomDetail = (id: number) => ({ ...queryOf(read, { params: { id } }), gcTime: 0 });
export const readRoom = (id: number) => callEndpoint(read, { params: { id } });

/** Agents and assistants count the rooms that use them. */
const makesStale = [list, mine, agentEndpoints.list, agentEndpoints.read, assistantEndpoints.list];

export const updateRoom = mutationOf(update, { makesStale });
export const removeRoom = mutationOf(remove, { makesStale });
export const setRoomStatus = mutationOf(set, { makesStale: [list, mine] });

/** Brings the provider's agents into the registry, so that a new one can be chosen at once. */
export const refreshAgents = mutationOf(agentEndpoints.refresh, { makesStale: [agentEndpoints.list] });

/** Everybody whose address or full name contains `search`. */
export const peoplePage = (search: string, page: number) =>
  pageOf(userEndpoints.list, {
    query: { ...(search && { search }), sort: "name", limit: pageSize, offset: page * pageSize },
  });

/** Which of these people may use a room, as it stands now. */
export const accessTo = (roomId: number, userIds: readonly number[]) => ({
  ...queryOf(accessEndpoints.list, { query: { roomId, userIds: userIds.join(","), limit: pageSize } }),
  staleTime: 0,
});
export const setAccess = mutationOf(accessEndpoints.set, { makesStale: [accessEndpoints.list, mine] });
