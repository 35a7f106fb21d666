import { mutationOf, queryOf } from "@field-advisor/api-client";

/** Calendar programs read whenever they like. */
export const calendars = {
  ...queryOf("GET /api/calendars", {}),
  staleTime: 0,
  refetchOnWindowFocus: true,
};

const makesStale = ["GET /api/calendars", "GET /api/user/calendar"] as const;

export const offerCalendars = mutationOf("PUT /api/calendars", { makesStale });

export const endCalendars = mutationOf("DELETE /api/calendars", { makesStale });
