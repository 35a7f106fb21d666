import type { Deps } from "../../deps.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { createChat } from "./chat.service.ts";
import { createAssistance } from "./room-assistant.service.ts";
import { createStays } from "./sessions.service.ts";
import { createTurns } from "./concurrency-limit.service.ts";

export type PracticeService = ReturnType<typeof createPracticeService>;

/** What people do in a room: they stay in it, talk with its agent and ask the assistant beside it. */
export const createPracticeService = (
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
  const stays = createStays(deps, { audit, rooms });
  const turns = createTurns();
  return {
    stays,
    chat: createChat(deps, { rooms, agents, stays, turns }),
    assistance: createAssistance({ ...deps, rooms, stays, turns }),
  };
};
