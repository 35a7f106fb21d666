import { mutationOf } from "@field-advisor/api-client";

/** Makes a room; everything that tells which rooms there are is read again. */
export const createRoom = mutationOf("POST /api/test-rooms", {
  makesStale: ["GET /api/test-rooms", "GET /api/user/rooms", "GET /api/agents", "GET /api/agents/:id"],
});
