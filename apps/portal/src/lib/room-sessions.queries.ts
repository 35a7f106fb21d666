import { queryOf } from "@field-advisor/api-client";
import { roomSessionEndpoints } from "@field-advisor/schema/room-sessions";

/** Of each room the reader's session that was used last. */
export const lastSessions = { ...queryOf(roomSessionEndpoints.last, {}), staleTime: 0 };

/** The reader's sessions in a room, the last used first. */
export const pastSessions = (roomId: number) => ({
  ...queryOf(roomSessionEndpoints.list, { params: { id: roomId } }),
  staleTime: 0,
});

/** The address of a session that is gone on with. */
export const sessionAddress = (roomId: number, sessionId: string) =>
  `/test-room/${roomId}?room=${roomId}&session=${sessionId}`;
