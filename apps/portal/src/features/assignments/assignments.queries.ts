import { type Call, mutationOf, pageOf } from "@field-advisor/api-client";

export const assignmentPage = (query: Call<"GET /api/assignments">["query"]) => ({
  ...pageOf("GET /api/assignments", { query }),
  // What people do changes the counts.
  staleTime: 0,
});

export const peopleOf = (id: number, query: Call<"GET /api/assignments/:id/people">["query"]) => ({
  ...pageOf("GET /api/assignments/:id/people", { params: { id }, query }),
  staleTime: 0,
});

/** Rooms that the reader may use whose name contains a text; owners make them in another app. */
export const roomsNamed = (search: string | undefined, limit: number) => ({
  ...pageOf("GET /api/test-rooms", { query: { search, sort: "name", limit } }),
  staleTime: 0,
});

export const pathsNamed = (search: string | undefined, limit: number) => ({
  ...pageOf("GET /api/paths", { query: { search, limit } }),
  staleTime: 0,
});

const makesStale = [
  "GET /api/assignments",
  "GET /api/assignments/:id/people",
  // They may be for the reader too.
  "GET /api/user/assignments",
] as const;

export const createAssignment = mutationOf("POST /api/assignments", { makesStale });
export const updateAssignment = mutationOf("PATCH /api/assignments/:id", { makesStale });
export const updateAssigned = mutationOf("PATCH /api/assignments/:id/people", { makesStale });
export const removeAssignment = mutationOf("DELETE /api/assignments/:id", { makesStale });
