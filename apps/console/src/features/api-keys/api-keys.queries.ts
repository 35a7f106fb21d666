import { type Call, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";

export const keyPage = (query: Call<"GET /api/keys">["query"]) => pageOf("GET /api/keys", { query });

export const keyScopes = queryOf("GET /api/key-scopes", {});

const makesStale = ["GET /api/keys"] as const;

export const createKey = mutationOf("POST /api/keys", { makesStale });
export const revokeKey = mutationOf("DELETE /api/keys/:id", { makesStale });
