import { pageOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";

export const pageSize = 24;

/** Owners read all rooms, everybody else those they may use. */
export const roomPage = (page: number) => ({
  ...pageOf("GET /api/test-rooms", { query: { limit: pageSize, offset: page * pageSize } }),
  staleTime: 0,
  refetchInterval: polling.rooms,
});
