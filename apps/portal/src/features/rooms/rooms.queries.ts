import { queryOf } from "@field-advisor/api-client";
import { roomEndpoints } from "@field-advisor/schema/rooms";

/** Every room that the reader may use; owners may use all. */
export const ownRooms = { ...queryOf(roomEndpoints.mine, {}), staleTime: 0 };
