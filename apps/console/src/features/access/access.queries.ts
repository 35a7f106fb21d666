import { keyOf, mutationOf, pageOf, queryOf, request } from "@field-advisor/api-client";
import { mostChangedAtOnce } from "@field-advisor/schema/row-limits";
import { idIn } from "@field-advisor/ui";
import { queryOptions } from "@tanstack/react-query";
import type { FoundBy } from "../../lib/found-users.ts";
import type { PeopleFilter } from "./access-filters.ts";
import type { Grants } from "./grants.ts";

export const peoplePerPage = 50;
const mostRooms = mostChangedAtOnce.rooms;

/** The filter as the server has it. */
export const foundBy = ({ companyId, ...filter }: PeopleFilter): FoundBy => ({
  ...filter,
  companyId: idIn(companyId) ?? undefined,
  sort: "name",
});

export const peoplePage = (filter: PeopleFilter, page: number) =>
  pageOf("GET /api/users", {
    query: { ...foundBy(filter), limit: peoplePerPage, offset: page * peoplePerPage },
  });

/** Owners have every right, so nobody selects them: asked for their number alone. */
export const ownersWithin = (filter: PeopleFilter) => ({
  ...pageOf("GET /api/users", { query: { ...foundBy(filter), role: "OWNER", limit: 1 } }),
  enabled: (filter.role ?? "OWNER") === "OWNER",
});

export const allRooms = pageOf("GET /api/test-rooms", { query: { limit: mostRooms } });

const recordsOf = (userIds: readonly number[]) => ({
  query: { userIds: userIds.join(","), limit: userIds.length * mostRooms },
});

export const readRecords = (userIds: readonly number[]) =>
  request("GET /api/user-access", recordsOf(userIds));

/** Brings what people may use into the store, which keeps it; nothing is remembered beside that. */
export const grantsOf = (grants: Grants, userIds: readonly number[]) =>
  queryOptions({
    queryKey: [...keyOf("GET /api/user-access", recordsOf(userIds)), "grants"],
    queryFn: async ({ signal }) => {
      const since = grants.moment();
      const [own, byGroups] = await Promise.all([
        request("GET /api/user-access", recordsOf(userIds), { signal }),
        request("GET /api/user-access/by-groups", recordsOf(userIds), { signal }),
      ]);
      grants.load(userIds, { own, byGroups }, since);
      return own.length;
    },
    enabled: userIds.length > 0,
    // Another owner may be at it too: who comes back to a part of the matrix sees it as it is.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });

/** Everything the matrix shows, for those who want it read again. */
export const shownInMatrix = ["GET /api/users", "GET /api/test-rooms", "GET /api/user-access"] as const;
/** What may not be as it is shown after a change that failed: nobody knows whether the server made it. */
export const inDoubt = ["GET /api/user-access"] as const;

const makesStale = ["GET /api/user/rooms"] as const;
/** Changes arrive in the order in which they were made. */
const inOrder = { scope: { id: "room-access" } };

export const setAccess = {
  ...mutationOf("PATCH /api/user-access/:userId/room/:roomId", { makesStale }),
  ...inOrder,
};
export const changeAccess = { ...mutationOf("POST /api/user-access/changes", { makesStale }), ...inOrder };

export const explanation = (userId: number, roomId: number) => ({
  ...queryOf("GET /api/user-access/:userId/room/:roomId", { params: { userId, roomId } }),
  gcTime: 0,
});

export const agentsOf = (id: number) => ({
  ...queryOf("GET /api/users/:id/agent-access", { params: { id } }),
  gcTime: 0,
});
/** What each of these people has, read together. */
export const agentsOfPeople = (userIds: readonly number[]) => ({
  ...queryOf("GET /api/agent-access", { query: { userIds: userIds.join(",") } }),
  staleTime: 0,
});
export const replaceAgents = mutationOf("POST /api/users/:id/agent-access", {
  makesStale: ["GET /api/agent-access"],
});
