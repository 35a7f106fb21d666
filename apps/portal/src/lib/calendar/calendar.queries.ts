import { mutationOf, queryOf } from "@field-advisor/api-client";

export const ownCalendar = queryOf("GET /api/user/calendar", {});

const makesStale = ["GET /api/user/calendar"] as const;

export const makeCalendar = mutationOf("POST /api/user/calendar", { makesStale });

export const endCalendar = mutationOf("DELETE /api/user/calendar", { makesStale });
