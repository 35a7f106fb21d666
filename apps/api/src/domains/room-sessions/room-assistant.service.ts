import { inTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import type { Actor } from "../../lib/actor.ts";
import { opaqueId } from "../../lib/ids.ts";
import type { RoomsService } from "../rooms/rooms.service.ts";
import { conversationIn } from "./conversation.service.ts";
import { insertAnswer, insertQuestion, selectLines, type Talk } from "./messages.queries.ts";
import { assistantInstructions, lastOf, memory, toLine } from "./room-sessions.policy.ts";
import type { Sessions } from "./sessions.service.ts";
import { streamAnswer, type Listener, type ConcurrencyLimit } from "./concurrency-limit.service.ts";
import {
  insertThread,
  lockThread,
  selectAssistant,
  touchThread,
  type AssistantRow,
} from "./room-assistant.queries.ts";

interface Parts extends Pick<Deps, "db" | "assistant"> {
  rooms: Pick<RoomsService, "requireEntry">;
  sessions: Sessions;
  limit: ConcurrencyLimit;
}

export interface Asked {
  message: string;
  threadId?: string | null | undefined;
  roomId?: number | null | undefined;
  sessionId?: string | null | undefined;
  /** What was said so far in the call that goes on. */
  spoken?: readonly { isUser: boolean; text: string }[] | undefined;
}

/** The assistant beside a conversation: it answers the adviser, not the client. */
export const createRoomAssistant = (parts: Parts) => ({
  /**
   * Asks the assistant of a room, or the default one. A thread that is not the caller's counts as none.
   * @throws AppError forbidden, not_found, too_many_requests and what the provider raises
   */
  ask: (actor: Actor, asked: Asked, listener: Listener) => ask(parts, actor, asked, listener),
});

async function ask(parts: Parts, actor: Actor, asked: Asked, listener: Listener) {
  const { db, assistant, limit } = parts;
  const place = await placeOf(parts, actor, asked);
  const profile = await selectAssistant(db, place.room?.assistantId ?? null);
  return limit.take(actor.userId, async () => {
    const threadId = await beginTurn(parts, actor, { ...asked, sessionId: place.sessionId }, profile);
    const talk: Talk = { with: "assistant", id: threadId };
    const pieces = assistant.answer({
      instructions: assistantInstructions(await shownTo(parts, profile, place, asked.spoken)),
      messages: lastOf(await selectLines(db, talk, memory)),
      model: profile?.model ?? null,
      maxTokens: profile?.maxTokens ?? null,
      temperature: profile?.temperature ?? null,
      signal: listener.signal,
    });
    const { text, id } = await streamAnswer(pieces, listener, {
      asked: Promise.resolve(),
      keep: (answer, isPartial) => insertAnswer(db, talk, { text: answer, isPartial }),
    });
    return { message: text, threadId, messageId: id };
  });
}

type Place = Awaited<ReturnType<typeof placeOf>>;

/** Where the question is asked: in a room that the caller may enter, in a session of theirs. */
async function placeOf({ rooms, sessions }: Parts, actor: Actor, { roomId, sessionId }: Asked) {
  const room = roomId ? await rooms.requireEntry(actor, roomId) : null;
  const stay = room && sessionId ? await sessions.find(actor, room.id, sessionId) : null;
  return { room, sessionId: stay?.id ?? null };
}

/** Keeps the question, in a new thread where there is none yet. @returns the thread */
const beginTurn = (
  { db, sessions }: Parts,
  { userId }: Actor,
  { message, threadId = null, sessionId = null }: Asked,
  profile: AssistantRow | undefined,
): Promise<string> =>
  inTransaction(db, async (trx) => {
    const assistantId = profile?.id ?? null;
    if (sessionId !== null) await sessions.touch(trx, sessionId);
    const known = await lockThread(trx, { userId, threadId, sessionId });
    const id = known?.id ?? (await insertThread(trx, { id: opaqueId(), userId, sessionId, assistantId }));
    await insertQuestion(trx, { with: "assistant", id }, message);
    await touchThread(trx, id, assistantId);
    return id;
  });

/** Where no assistant was set up our own voice agent answers, which held the conversation itself. */
async function shownTo(
  { db, assistant }: Parts,
  profile: AssistantRow | undefined,
  { room, sessionId }: Place,
  spoken: Asked["spoken"] = [],
) {
  const mayRead = (profile?.seesTranscript ?? assistant.isBuiltIn) && sessionId !== null;
  return {
    instructions: profile?.instructions ?? "",
    ...(room && (profile?.seesRoom ?? true) && { room }),
    ...(mayRead && { transcript: lastOf([...(await conversationIn(db, sessionId)), ...spoken.map(toLine)]) }),
  };
}
