import { queryOf } from "@field-advisor/api-client";

/** Every room that the reader may use; owners may use all. */
export const ownRooms = { ...queryOf("GET /api/user/rooms", {}), staleTime: 0 };
