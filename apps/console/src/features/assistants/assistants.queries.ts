import { callEndpoint, mutationOf, pageOf, queryOf } from "@field-advisor/api-client";
import { assistantEndpoints, type Assistant } from "@field-advisor/schema/assistants";
import { roomEndpoints } from "@field-advisor/schema/rooms";
import { systemEndpoints } from "@field-advisor/schema/system";

const { list, status, create, update, remove, assign, test } = assistantEndpoints;

export const pageSize = 25;

export const assistantPage = (search: string, page: number) =>
  pageOf(list, { query: { ...(search && { search }), limit: pageSize, offset: page * pageSize } });

export const assistantStatus = queryOf(status, {});

/** Every room and the assistant it has now: another owner may have chosen one. */
export const allRooms = { ...queryOf(roomEndpoints.mine, {}), gcTime: 0 };

/** An assistant as the server has it now, past everything that is remembered; of the registry, all come at once. */
export async function readAssistant(id: number): Promise<Assistant> {
  const found = (await callEndpoint(list, { query: { limit: 200 } })).find((each) => each.id === id);
  if (!found) throw new Error(`Assistant ${id} is gone.`);
  return found;
}

const makesStale = [list];

export const createAssistant = mutationOf(create, { makesStale });
export const updateAssistant = mutationOf(update, { makesStale });
export const removeAssistant = mutationOf(remove, { makesStale });
export const assignRooms = mutationOf(assign, {
  makesStale: [list, roomEndpoints.list, roomEndpoints.mine],
});
/** An assistant is used by being tried. */
export const tryAssistant = mutationOf(test, { makesStale });
export const setDefault = mutationOf(systemEndpoints.setAssistant, {
  makesStale: [list, systemEndpoints.settings],
});
