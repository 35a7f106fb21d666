import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";

export const assistantPage = (query: Call<"GET /api/assistants">["query"]) =>
  pageOf("GET /api/assistants", { query });

export const assistantStatus = queryOf("GET /api/assistants/status", {});

/** Every room and the assistant it has now: another owner may have chosen one. */
export const allRooms = { ...queryOf("GET /api/user/rooms", {}), gcTime: 0 };

/** An assistant as the server has it now. */
export const assistantDetail = (id: number) => ({
  ...queryOf("GET /api/assistants/:id", { params: { id } }),
  staleTime: 0,
  gcTime: 0,
});

export const readAssistant = (id: number): Promise<Assistant> =>
  request("GET /api/assistants/:id", { params: { id } });

const makesStale = ["GET /api/assistants", "GET /api/assistants/:id"] as const;

export const createAssistant = mutationOf("POST /api/assistants", { makesStale });
export const updateAssistant = mutationOf("PATCH /api/assistants/:id", { makesStale });
export const removeAssistant = mutationOf("DELETE /api/assistants/:id", { makesStale });
export const assignRooms = mutationOf("PUT /api/assistants/:id/rooms", {
  makesStale: [...makesStale, "GET /api/test-rooms", "GET /api/user/rooms"],
});
/** An assistant is used by being tried. */
export const tryAssistant = mutationOf("POST /api/assistants/:id/test", { makesStale });
export const setDefault = mutationOf("PATCH /api/system/assistant", {
  makesStale: [...makesStale, "GET /api/system/settings"],
});
