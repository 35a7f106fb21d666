import type {
  AssistantMessage,
  LastSession,
  PastSession,
  RoomMessage,
  SpokenCall,
} from "@field-advisor/schema/room-sessions";
import { inTransaction, type Trx } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { Audit } from "../audit/audit.service.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { selectCalls } from "./calls.queries.ts";
import { selectSpoken, type SpokenRow } from "./messages.queries.ts";
import {
  insertSession,
  lockStays,
  selectLastSessions,
  selectOwnSession,
  selectPastSessions,
  takeUnusedSession,
  touchSession,
} from "./sessions.queries.ts";

export type Sessions = ReturnType<typeof createSessions>;

/** What was said in one stay in a room. */
export interface StayContent {
  sessionId: string;
  conversationId: string | null;
  threadId: string | null;
  messages: RoomMessage[];
  assistant: AssistantMessage[];
  calls: SpokenCall[];
}

/** Somebody's stays in rooms, which the contract calls sessions: each belongs to one person and one room. */
export const createSessions = (
  { db }: Pick<Deps, "db">,
  { audit, rooms }: { audit: Audit; rooms: Pick<RoomsService, "requireEntry"> },
) => {
  /** @throws AppError not_found for what is no session of this person in this room */
  const find = async ({ userId }: Actor, roomId: number, id: string) => {
    const stay = await selectOwnSession(db, { id, roomId, userId });
    if (!stay) throw noSession();
    return stay;
  };

  return {
    find,

    /**
     * Notes that something is said in a stay, which is kept from then on as long as a new one.
     * @throws AppError not_found where it was deleted meanwhile
     */
    async touch(trx: Trx, id: string): Promise<void> {
      if (!(await touchSession(trx, id))) throw noSession();
    },

    /**
     * Begins a stay, or gives again the one that was begun and not used: a reload leaves nothing behind.
     * @throws AppError forbidden, not_found
     */
    async open({ actor, request }: Caller, roomId: number): Promise<string> {
      await rooms.requireEntry(actor, roomId);
      const { userId } = actor;
      return inTransaction(db, async (trx) => {
        await lockStays(trx, userId, roomId);
        const unused = await takeUnusedSession(trx, { userId, roomId });
        if (unused !== undefined) return unused;
        const id = opaqueId();
        if (!(await insertSession(trx, { id, roomId, userId })))
          throw new AppError("not_found", "This room was deleted a moment ago.");
        await audit.record(trx, {
          actor,
          request,
          action: "room.enter",
          subject: { type: "room", id: roomId },
          details: { sessionId: id },
        });
        return id;
      });
    },

    /** @throws AppError forbidden, not_found */
    async list(actor: Actor, roomId: number): Promise<PastSession[]> {
      await rooms.requireEntry(actor, roomId);
      return selectPastSessions(db, { userId: actor.userId, roomId });
    },

    last: ({ userId }: Actor): Promise<LastSession[]> => selectLastSessions(db, userId),

    /** @throws AppError forbidden, not_found */
    async read(actor: Actor, roomId: number, id: string): Promise<StayContent> {
      await rooms.requireEntry(actor, roomId);
      const { threadId } = await find(actor, roomId, id);
      const [messages, helped, calls] = await Promise.all([
        selectSpoken(db, { with: "agent", id }, mostShown),
        threadId === null ? [] : selectSpoken(db, { with: "assistant", id: threadId }, mostShown),
        selectCalls(db, id, mostCalls),
      ]);
      return {
        sessionId: id,
        conversationId: messages.length > 0 ? id : null,
        threadId,
        messages: messages.map(toRoomMessage),
        assistant: helped.map(toAssistantMessage),
        calls,
      };
    },
  };
};

const noSession = () => new AppError("not_found", "There is no such session. Open the room again.");

/** Longer talks begin with what was said last. */
const mostShown = { lines: 500, characters: 500_000 };
const mostCalls = 20;

const toRoomMessage = ({ id, at, ...spoken }: SpokenRow): RoomMessage => ({
  ...spoken,
  id: String(id),
  timestamp: at,
});

const toAssistantMessage = ({ id, isUser, text, isPartial, at }: SpokenRow): AssistantMessage => ({
  id: String(id),
  type: isUser ? "user" : "assistant",
  content: text,
  timestamp: at,
  isPartial,
});
