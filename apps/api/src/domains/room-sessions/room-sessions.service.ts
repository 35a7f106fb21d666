import type { Deps } from "../../deps.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { createChat } from "./chat.service.ts";
import { createRoomAssistant } from "./room-assistant.service.ts";
import { createSessions } from "./sessions.service.ts";
import { createConcurrencyLimit } from "./concurrency-limit.service.ts";

export type RoomSessionsService = ReturnType<typeof createRoomSessionsService>;

/** What people do in a room: they stay in it, talk with its agent and ask the assistant beside it. */
export const createRoomSessionsService = (
  deps: Pick<Deps, "db" | "assistant">,
  {
    audit,
    agents,
    rooms,
  }: {
    audit: Audit;
    agents: Pick<AgentsService, "presence">;
    rooms: Pick<RoomsService, "requireEntry">;
  },
) => {
  const sessions = createSessions(deps, { audit, rooms });
  const limit = createConcurrencyLimit();
  return {
    sessions,
    chat: createChat(deps, { rooms, agents, sessions, limit }),
    roomAssistant: createRoomAssistant({ ...deps, rooms, sessions, limit }),
  };
};
