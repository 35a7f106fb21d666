import { type Call, pageOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";

/** Owners read all rooms, everybody else those they may use. */
export const roomPage = (query: Call<"GET /api/test-rooms">["query"]) => ({
  ...pageOf("GET /api/test-rooms", { query }),
  staleTime: 0,
  refetchInterval: polling.rooms,
});
