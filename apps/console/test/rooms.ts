import { fakeApi, type FakeApi, type Handlers, signedInAs } from "@field-advisor/api-client/testing";
import { agent, assistant, room, savedLists, voiceEngines } from "./samples.ts";
import { owner } from "./user-list.ts";

/** A server for a signed-in owner with one room and one agent; a test names what else it has. */
export function serveRooms(more: Handlers = {}): FakeApi {
  return fakeApi({
    "GET /api/auth/status": signedInAs(owner),
    "GET /api/test-rooms": () => [room()],
    "GET /api/test-rooms/:id": () => room(),
    "GET /api/test-rooms/:id/authors": () => [],
    "GET /api/agents": () => [agent(), agent({ id: 4, name: "Second agent" })],
    "POST /api/agents/refresh": () => ({ imported: 0, renamed: 0, total: 2 }),
    "GET /api/voice/engines": () => ({ engines: voiceEngines() }),
    "GET /api/groups": () => [],
    "GET /api/user-access/by-groups": () => [],
    "GET /api/assistants": () => [assistant()],
    "POST /api/test-rooms/:id/rubric/phrases": ({ body }) => ({
      lists: body.lists.map((list) => list.map(() => ({ notes: [], foundIn: null }))),
      conversations: 0,
    }),
    "GET /api/practice/lists": () => savedLists(),
    "GET /api/test-rooms/:id/rejudgements": () => [],
    ...more,
  });
}
