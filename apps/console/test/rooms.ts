import { fakeApi, type FakeApi, type Handlers } from "@field-advisor/api-client/testing";
import { signedInAs } from "@field-advisor/api-client/testing-users";
import { agent, assistant, room } from "./samples.ts";
import { owner } from "./user-list.ts";

/** A server for a signed-in owner with one room and one agent; a test names what else it has. */
export function serveRooms({ rooms, agents, assistants, ...more }: Handlers = {}): FakeApi {
  return fakeApi({
    auth: { status: signedInAs(owner) },
    rooms: { list: () => [room()], read: () => room(), ...rooms },
    agents: {
      list: () => [agent(), agent({ id: 4, name: "Second agent" })],
      refresh: () => ({ imported: 0, renamed: 0, total: 2 }),
      ...agents,
    },
    assistants: { list: () => [assistant()], ...assistants },
    ...more,
  });
}
