import { mutationOf, queryOf } from "@field-advisor/api-client";

/** The settings as they are now: another owner may have changed them. */
export const settings = { ...queryOf("GET /api/system/settings", {}), staleTime: 0 };

export const updateSettings = mutationOf("PATCH /api/system/settings", {
  makesStale: ["GET /api/system/settings", "GET /api/system/contact"],
});

/** Every assistant that may help in a room, for forms; nobody has more of them than one page of the list holds. */
export const allAssistants = queryOf("GET /api/assistants", { query: { limit: 200 } });
