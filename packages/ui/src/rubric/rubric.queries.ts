import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";

/** An editor starts from what the server has now, never from what was remembered. */
export const roomRubric = (id: number) => ({
  ...queryOf("GET /api/test-rooms/:id/rubric", { params: { id } }),
  gcTime: 0,
});
export const readRubric = (id: number) => request("GET /api/test-rooms/:id/rubric", { params: { id } });

export const updateRubric = mutationOf("PUT /api/test-rooms/:id/rubric", {
  makesStale: ["GET /api/test-rooms/:id/rubric", "GET /api/test-rooms/:id/practice"],
});

export const tryRubric = mutationOf("POST /api/test-rooms/:id/rubric/try", { makesStale: [] });

/** The names of skills that a rubric offers. */
export const knownLists = queryOf("GET /api/practice/lists", {});

/** A conversation may have ended a moment ago. */
export const storedConversations = (query: Call<"GET /api/conversations">["query"]) => ({
  ...pageOf("GET /api/conversations", { query }),
  staleTime: 0,
});
