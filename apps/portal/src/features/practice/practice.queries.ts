import { type Call, pageOf, queryOf } from "@field-advisor/api-client";

export const personPractice = (id: number) => ({
  ...queryOf("GET /api/practice/people/:id", { params: { id } }),
  staleTime: 0,
});

export const reviewPage = (query: Call<"GET /api/practice/reviews">["query"]) => ({
  ...pageOf("GET /api/practice/reviews", { query }),
  staleTime: 0,
});

export const progressPage = (query: Call<"GET /api/practice/progress">["query"]) => ({
  ...queryOf("GET /api/practice/progress", { query }),
  staleTime: 0,
});

export const attemptsOf = (query: Call<"GET /api/attempts">["query"]) =>
  pageOf("GET /api/attempts", { query });
