import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";

export const roomPage = (query: Call<"GET /api/test-rooms">["query"]) =>
  pageOf("GET /api/test-rooms", { query });

/** The smallest page of the list still says how many rooms there are in all. */
export const roomCount = pageOf("GET /api/test-rooms", { query: { limit: 1 } });

/** An editor starts from what the server has now, never from what was remembered. */
export const roomDetail = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id", { params: { id } }),
  gcTime: 0,
});
export const readRoom = (id: number) => request("GET /api/test-rooms/:id", { params: { id } });

/** Agents and assistants count the rooms that use them. */
const makesStale = [
  "GET /api/test-rooms",
  "GET /api/user/rooms",
  "GET /api/agents",
  "GET /api/agents/:id",
  "GET /api/assistants",
] as const;

export const updateRoom = mutationOf("PATCH /api/test-rooms/:id", { makesStale });
export const removeRoom = mutationOf("DELETE /api/test-rooms/:id", { makesStale });

/** Brings the provider's agents into the registry, so that a new one can be chosen at once. */
export const refreshAgents = mutationOf("POST /api/agents/refresh", { makesStale: ["GET /api/agents"] });

/** Who writes a room's briefing and rubric beside the owners, as it stands now. */
export const roomAuthors = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/authors", { params: { id } }),
  staleTime: 0,
});
export const setAuthors = mutationOf("PUT /api/test-rooms/:id/authors", {
  makesStale: ["GET /api/test-rooms/:id/authors"],
});

/** Which of these people may use a room, as it stands now. */
export const accessTo = (roomId: number, userIds: readonly number[]) => ({
  ...queryOf("GET /api/user-access", { query: { roomId, userIds: userIds.join(",") } }),
  staleTime: 0,
});
/** Which of these people may use a room by their groups. */
export const accessByGroups = (roomId: number, userIds: readonly number[]) => ({
  ...queryOf("GET /api/user-access/by-groups", { query: { roomId, userIds: userIds.join(",") } }),
  staleTime: 0,
});
export const setAccess = mutationOf("PATCH /api/user-access/:userId/room/:roomId", {
  makesStale: ["GET /api/user-access", "GET /api/user/rooms"],
});

/** A form starts from what the server has now. */
export const roomTraining = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/training", { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});
export const readTraining = (id: number) => request("GET /api/test-rooms/:id/training", { params: { id } });
export const updateTraining = mutationOf("PUT /api/test-rooms/:id/training", {
  makesStale: ["GET /api/test-rooms/:id/training"],
});
