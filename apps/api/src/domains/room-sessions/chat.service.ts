import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AgentsService } from "../agents/agents.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { hasTalked } from "./calls.queries.ts";
import { conversationIn } from "./conversation.service.ts";
import { insertAnswer, insertQuestion, type Talk } from "./messages.queries.ts";
import { lastOf, roleInstructions, withQuestion } from "./room-sessions.policy.ts";
import type { Sessions } from "./sessions.service.ts";
import { streamAnswer, type Listener, type ConcurrencyLimit } from "./concurrency-limit.service.ts";

interface Parts {
  rooms: Pick<RoomsService, "requireEntry">;
  agents: Pick<AgentsService, "presence">;
  sessions: Sessions;
  limit: ConcurrencyLimit;
}

export interface Said {
  message: string;
  sessionId: string;
}

/** The text conversation with the agent of a room: the same person that its voice belongs to. */
export const createChat = (
  { db, assistant }: Pick<Deps, "db" | "assistant">,
  { rooms, agents, sessions, limit }: Parts,
) => ({
  /**
   * Says something to the agent and passes the answer on while it is written. Both are kept, so the talk is there again
   * when the person comes back.
   * @throws AppError forbidden, not_found, agent_inactive, too_many_requests and what the provider raises
   */
  async say(actor: Actor, roomId: number, { message, sessionId }: Said, listener: Listener) {
    const room = await rooms.requireEntry(actor, roomId);
    await sessions.find(actor, roomId, sessionId);
    const { agent } = room;
    if (!agent)
      throw new AppError("agent_inactive", "This room has no agent yet. Ask an owner to choose one.");
    if (!agent.isActive)
      throw new AppError("agent_inactive", "The agent of this room is switched off at the moment.");
    return limit.take(actor.userId, async () => {
      const talk: Talk = { with: "agent", id: sessionId };
      const before = await conversationIn(db, sessionId);
      const hasSpoken = before.some(({ role }) => role === "assistant");
      // The record of a call may still be on its way.
      const isContinued = hasSpoken || (await hasTalked(db, sessionId));
      // Kept while the agent thinks: a disk takes as long as a thought.
      const asked = inTransaction(db, async (trx) => {
        await sessions.touch(trx, sessionId);
        await insertQuestion(trx, talk, message);
      });
      const pieces = assistant.answer({
        instructions: roleInstructions(room),
        messages: lastOf(withQuestion(before, message)),
        model: null,
        agent: { externalId: agent.externalId, isContinued },
        signal: listener.signal,
      });
      const { text, id } = await streamAnswer(pieces, listener, {
        asked,
        keep: (answer, isPartial) => insertAnswer(db, talk, { text: answer, isPartial }),
      }).catch(async (error: unknown) => {
        const isMissing = error instanceof AppError && error.code === "agent_inactive";
        throw isMissing ? await agents.presence.missed(agent.id) : error;
      });
      return { message: text, conversationId: sessionId, messageId: id };
    });
  },
});
