import { mutationOf, queryOf, request } from "@field-advisor/api-client";

/** An editor starts from what the server has now, never from what was remembered. */
export const editedLists = { ...queryOf("GET /api/practice/lists", {}), staleTime: 0, gcTime: 0 };

export const readLists = () => request("GET /api/practice/lists", {});

export const updateLists = mutationOf("PATCH /api/practice/lists", {
  makesStale: ["GET /api/practice/lists"],
});
