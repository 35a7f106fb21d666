import { type Call, pageOf } from "@field-advisor/api-client";

/** Always as the server has it now: who is in a group changes on other screens too. */
export const userPage = (query: Call<"GET /api/users">["query"]) => ({
  ...pageOf("GET /api/users", { query }),
  staleTime: 0,
});
