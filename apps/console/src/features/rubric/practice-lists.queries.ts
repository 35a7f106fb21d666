import { mutationOf, queryOf, request } from "@field-advisor/api-client";

/** The names of skills that a rubric offers. */
export const knownLists = queryOf("GET /api/practice/lists", {});

/** An editor starts from what the server has now, never from what was remembered. */
export const editedLists = { ...knownLists, staleTime: 0, gcTime: 0 };

export const readLists = () => request("GET /api/practice/lists", {});

export const updateLists = mutationOf("PATCH /api/practice/lists", {
  makesStale: ["GET /api/practice/lists"],
});
