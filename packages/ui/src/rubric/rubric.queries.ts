import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";
import type { Rejudgement } from "@field-advisor/schema/rejudgements.endpoints";
import { queryOptions } from "@tanstack/react-query";

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

/** Attempts of a room. */
export const attemptsOfRoom = (query: Call<"GET /api/attempts">["query"]) => ({
  ...pageOf("GET /api/attempts", { query }),
  staleTime: 0,
});

/** Whether some of its attempts are still queued. */
const isGoingOn = ({ total, judged, leftOut }: Rejudgement): boolean => judged + leftOut < total;

/** Read again while one goes on. */
export const rejudgements = (id: number) =>
  queryOptions({
    ...queryOf("GET /api/test-rooms/:id/rejudgements", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? polling.attempt : false),
  });

export const startRejudgement = mutationOf("POST /api/test-rooms/:id/rejudgements", {
  makesStale: ["GET /api/test-rooms/:id/rejudgements", "GET /api/attempts", "GET /api/practice/rooms/:id"],
});
