import { mutationOf, pageOf, queryOf, request, type Call } from "@field-advisor/api-client";
import type { Assistant } from "@field-advisor/schema/assistants.endpoints";

export const assistantPage = (query: Call<"GET /api/assistants">["query"]) =>
  pageOf("GET /api/assistants", { query });

export const assistantStatus = queryOf("GET /api/assistants/status", {});

/** Every room and the assistant it has now: another owner may have chosen one. */
export const allRooms = { ...queryOf("GET /api/user/rooms", {}), gcTime: 0 };

/** Of the registry, all come at once. */
const whole = { query: { limit: 200 } };

/** An assistant as the server has it now; null where it has none of this id. */
export const assistantDetail = (id: number) => ({
  ...queryOf("GET /api/assistants", whole),
  staleTime: 0,
  gcTime: 0,
  select: (all: readonly Assistant[]) => all.find((each) => each.id === id) ?? null,
});

export async function readAssistant(id: number): Promise<Assistant> {
  const found = (await request("GET /api/assistants", whole)).find((each) => each.id === id);
  if (!found) throw new Error(`Assistant ${id} is gone.`);
  return found;
}

const makesStale = ["GET /api/assistants"] as const;

export const createAssistant = mutationOf("POST /api/assistants", { makesStale });
export const updateAssistant = mutationOf("PATCH /api/assistants/:id", { makesStale });
export const removeAssistant = mutationOf("DELETE /api/assistants/:id", { makesStale });
export const assignRooms = mutationOf("PUT /api/assistants/:id/rooms", {
  makesStale: ["GET /api/assistants", "GET /api/test-rooms", "GET /api/user/rooms"],
});
/** An assistant is used by being tried. */
export const tryAssistant = mutationOf("POST /api/assistants/:id/test", { makesStale });
export const setDefault = mutationOf("PATCH /api/system/assistant", {
  makesStale: ["GET /api/assistants", "GET /api/system/settings"],
});
