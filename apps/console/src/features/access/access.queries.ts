import { callEndpoint, keyOf, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { accessEndpoints, mostChangedAtOnce } from "@field-advisor/schema/access";
import { roomEndpoints } from "@field-advisor/schema/rooms";
import { userEndpoints } from "@field-advisor/schema/users";
import { queryOptions } from "@tanstack/react-query";
import type { PeopleFilter } from "../../lib/people-filter.ts";
import type { Grants } from "./grants.ts";

const { list, set, change, setRooms, explain, agents, agentsOfMany, setAgents } = accessEndpoints;

export const peoplePerPage = 50;
const mostRooms = mostChangedAtOnce.rooms;

export const peoplePage = (filter: PeopleFilter, page: number) =>
  pageOf(userEndpoints.list, {
    query: { ...filter, sort: "name", limit: peoplePerPage, offset: page * peoplePerPage },
  });

/** People whose name or address contains `search`; as many as fit under a search box. */
export const peopleNamed = (search: string) =>
  queryOf(userEndpoints.list, { query: { ...(search && { search }), sort: "name", limit: 20 } });

export const allRooms = pageOf(roomEndpoints.list, { query: { limit: mostRooms } });

const recordsOf = (userIds: readonly number[]) => ({
  query: { userIds: userIds.join(","), limit: userIds.length * mostRooms },
});

export const readRecords = (userIds: readonly number[]) => callEndpoint(list, recordsOf(userIds));

/** Brings what people may use into the store, which keeps it; nothing is remembered beside that. */
export const grantsOf = (grants: Grants, userIds: readonly number[]) =>
  queryOptions({
    queryKey: [...keyOf(list, recordsOf(userIds)), "grants"],
    queryFn: async ({ signal }) => {
      const since = grants.moment();
      const records = await callEndpoint(list, recordsOf(userIds), { signal });
      grants.load(userIds, records, since);
      return records.length;
    },
    enabled: userIds.length > 0,
    // Another owner may be at it too: who comes back to a part of the matrix sees it as it is.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });

/** Everything the matrix shows, for those who want it read again. */
export const shownInMatrix = [userEndpoints.list, roomEndpoints.list, list];
/** What may not be as it is shown after a change that failed: nobody knows whether the server made it. */
export const inDoubt = [list];

const makesStale = [roomEndpoints.mine];
/** Changes arrive in the order in which they were made. */
const inOrder = { scope: { id: "room-access" } };

export const setAccess = { ...mutationOf(set, { makesStale }), ...inOrder };
export const changeAccess = { ...mutationOf(change, { makesStale }), ...inOrder };
export const replaceRooms = { ...mutationOf(setRooms, { makesStale }), ...inOrder };

export const explanation = (userId: number, roomId: number) => ({
  ...queryOf(explain, { params: { userId, roomId } }),
  gcTime: 0,
});

export const agentsOf = (id: number) => ({ ...queryOf(agents, { params: { id } }), gcTime: 0 });
/** What each of these people has, read together. */
export const agentsOfPeople = (userIds: readonly number[]) => ({
  ...queryOf(agentsOfMany, { query: { userIds: userIds.join(",") } }),
  staleTime: 0,
});
export const replaceAgents = mutationOf(setAgents, { makesStale: [agentsOfMany] });
