import { queryOf } from "@field-advisor/api-client";
import { assistantEndpoints } from "@field-advisor/schema/assistants";

/** Every assistant that may help in a room, for forms; nobody has more of them than one page of the list holds. */
export const allAssistants = queryOf(assistantEndpoints.list, { query: { limit: 200 } });
