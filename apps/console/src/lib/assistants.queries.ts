import { queryOf } from "@field-advisor/api-client";

/** Every assistant that may help in a room, for forms; nobody has more of them than one page of the list holds. */
export const allAssistants = queryOf("GET /api/assistants", { query: { limit: 200 } });
