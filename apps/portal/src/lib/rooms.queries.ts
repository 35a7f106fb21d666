import { queryOf } from "@field-advisor/api-client";
import { polling } from "@field-advisor/schema/product";

/** Every room that the reader may use, as it is now; owners may use all. */
export const ownRooms = {
  ...queryOf("GET /api/user/rooms", {}),
  staleTime: 0,
  refetchInterval: polling.rooms,
};
