import { type Call, keyOf, mutationOf, pageOf, queryOf, request } from "@field-advisor/api-client";
import { queryOptions } from "@tanstack/react-query";

const list = "GET /api/groups";

export const groupPage = (query: Call<typeof list>["query"]) => pageOf(list, { query });

/** Counted as it is now: a question about it says who loses what. */
export const groupDetail = (id: number) => ({
  ...queryOf("GET /api/groups/:id", { params: { id } }),
  staleTime: 0,
});
export const readGroup = (id: number) => request("GET /api/groups/:id", { params: { id } });

/** Which groups somebody is in, or which open something. */
export const groupsWith = (query: { userId: number } | { roomId: number } | { contentId: number }) => ({
  ...pageOf(list, { query: { ...query, limit: 200 } }),
  staleTime: 0,
});

/** What shows groups, and what they open for whom. */
const makesStale = [
  list,
  "GET /api/groups/:id",
  "GET /api/groups/:id/rooms",
  "GET /api/groups/:id/content",
  "GET /api/users",
  "GET /api/user-access",
  "GET /api/user-access/by-groups",
  "GET /api/user-access/:userId/room/:roomId",
  "GET /api/user/rooms",
  "GET /api/content/permissions/by-groups",
  "GET /api/dashboard/content/manage",
] as const;

export const createGroup = mutationOf("POST /api/groups", { makesStale: [list] });
export const renameGroup = mutationOf("PATCH /api/groups/:id", { makesStale });
export const removeGroup = mutationOf("DELETE /api/groups/:id", { makesStale });
/** The directory fills it no longer. */
export const unlinkGroup = mutationOf("DELETE /api/directory/groups/:id", {
  makesStale: [...makesStale, "GET /api/directory"],
});

export const changePeople = mutationOf("POST /api/groups/:id/people", { makesStale });
export const changeRooms = mutationOf("POST /api/groups/:id/rooms", { makesStale });
export const changeContent = mutationOf("POST /api/groups/:id/content", { makesStale });

const perRead = 200;

/** Reads every page of what a group opens. */
async function idsOf(read: (page: { limit: number; offset: number }) => Promise<readonly { id: number }[]>) {
  const ids = new Set<number>();
  for (let offset = 0; ; offset += perRead) {
    const rows = await read({ limit: perRead, offset });
    for (const { id } of rows) ids.add(id);
    if (rows.length < perRead) return ids;
  }
}

/** The ids of all rooms that a group opens. */
export const roomIdsOf = (id: number) => {
  const call = { params: { id } };
  return queryOptions({
    queryKey: [...keyOf("GET /api/groups/:id/rooms", call), "ids"],
    queryFn: () => idsOf((query) => request("GET /api/groups/:id/rooms", { ...call, query })),
    staleTime: 0,
  });
};

/** The ids of all items of the library that a group opens. */
export const contentIdsOf = (id: number) => {
  const call = { params: { id } };
  return queryOptions({
    queryKey: [...keyOf("GET /api/groups/:id/content", call), "ids"],
    queryFn: () => idsOf((query) => request("GET /api/groups/:id/content", { ...call, query })),
    staleTime: 0,
  });
};
