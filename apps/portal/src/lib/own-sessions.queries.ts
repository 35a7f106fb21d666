import { mutationOf, queryOf } from "@field-advisor/api-client";

const makesStale = [
  "GET /api/auth/sessions",
  "GET /api/activity/events",
  "GET /api/user/login-stats",
] as const;

export const ownSessions = queryOf("GET /api/auth/sessions", {});
export const endSession = mutationOf("DELETE /api/auth/sessions/:id", { makesStale });
export const endOtherSessions = mutationOf("POST /api/auth/sessions/end-others", { makesStale });
