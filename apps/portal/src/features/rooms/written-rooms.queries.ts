import { queryOf } from "@field-advisor/api-client";

/** The rooms whose briefing and rubric the reader writes, as they are now. */
export const writtenRooms = { ...queryOf("GET /api/user/written-rooms", {}), staleTime: 0 };
