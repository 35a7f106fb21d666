import { type Call, mutationOf, queryOf } from "@field-advisor/api-client";

export const costsOf = (query: Call<"GET /api/costs">["query"]) => ({
  ...queryOf("GET /api/costs", { query }),
  staleTime: 0,
});

export const setRates = mutationOf("PUT /api/costs/rates", { makesStale: ["GET /api/costs"] });
