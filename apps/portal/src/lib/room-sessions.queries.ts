import { mutationOf, queryOf } from "@field-advisor/api-client";

/** Of each room the reader's session that was used last. */
export const lastSessions = { ...queryOf("GET /api/user/room-sessions", {}), staleTime: 0 };

/** The reader's sessions in a room, the last used first. */
export const pastSessions = (roomId: number) => ({
  ...queryOf("GET /api/test-rooms/:id/sessions", { params: { id: roomId } }),
  staleTime: 0,
});

/** The address of a session that is gone on with. */
export const sessionAddress = (roomId: number, sessionId: string) =>
  `/test-room/${roomId}?room=${roomId}&session=${sessionId}`;

const makesStale = [
  "GET /api/auth/sessions",
  "GET /api/activity/events",
  "GET /api/user/login-stats",
] as const;

export const ownSessions = queryOf("GET /api/auth/sessions", {});
export const endSession = mutationOf("DELETE /api/auth/sessions/:id", { makesStale });
export const endOtherSessions = mutationOf("POST /api/auth/sessions/end-others", { makesStale });
