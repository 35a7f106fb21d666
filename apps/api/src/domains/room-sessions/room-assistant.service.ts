import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { opaqueId } from "../../lib/ids.ts";
import { write } from "../../platform/write/write.ts";
import * as assistants from "../assistants/assistants.service.ts";
import * as coaching from "../practice/coaching.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { streamAnswer, turns, type Listener } from "./concurrency-limit.service.ts";
import { conversationIn, keepAnswer } from "./chat.service.ts";
import { insertQuestion, selectLines, type Talk } from "./room-sessions.queries.ts";
import { assistantInstructions, lastOf, memory, toLine } from "./room-sessions.rules.ts";
import * as sessions from "./sessions.service.ts";
import {
  insertThread,
  lockThread,
  selectAssistant,
  touchThread,
  type AssistantRow,
} from "./room-assistant.queries.ts";

export interface Asked {
  message: string;
  threadId?: string | null | undefined;
  roomId?: number | null | undefined;
  sessionId?: string | null | undefined;
  /** What was said so far in the call that goes on. */
  spoken?: readonly { isUser: boolean; text: string }[] | undefined;
}

/**
 * Asks the assistant of a room, or the default one; it answers the adviser, not the client. A thread that is not the
 * caller's counts as none.
 * @throws AppError forbidden, not_found, too_many_requests and what the provider raises
 */
export async function ask(ctx: Context, caller: Caller, asked: Asked, listener: Listener) {
  const { actor } = caller;
  const { db, assistant } = ctx;
  const place = await placeOf(ctx, actor, asked);
  const profile = await selectAssistant(db, place.room?.assistantId ?? null);
  return turns(ctx).take(actor.userId, async () => {
    const threadId = await beginTurn(ctx, caller, { ...asked, sessionId: place.sessionId }, profile);
    const talk: Talk = { with: "assistant", id: threadId };
    const coached = await coachedAnswer(ctx, place, asked.message);
    const pieces =
      coached ??
      assistant.answer({
        instructions: assistantInstructions(await shownTo(ctx, profile, place, asked.spoken)),
        messages: lastOf(await selectLines(db, talk, memory)),
        model: profile?.model ?? null,
        maxTokens: profile?.maxTokens ?? null,
        temperature: profile?.temperature ?? null,
        signal: listener.signal,
      });
    const { text, id } = await streamAnswer(pieces, listener, {
      asked: Promise.resolve(),
      keep: (answer, isPartial) => keepAnswer(ctx, caller, talk, { text: answer, isPartial }),
    });
    return { message: text, threadId, messageId: id };
  });
}

/** Without a language model the room's own rubric answers, where it has one. */
async function coachedAnswer(ctx: Context, { sessionId }: Place, question: string) {
  if (sessionId === null || (await ctx.assistant.hasModel())) return null;
  const text = await coaching.answer(ctx, sessionId, question);
  return text === null ? null : once(text);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

type Place = Awaited<ReturnType<typeof placeOf>>;

/** Where the question is asked: in a room that the caller may enter, in a session of theirs. */
async function placeOf(ctx: Context, actor: Actor, { roomId, sessionId }: Asked) {
  const room = roomId ? await rooms.requireEntry(ctx, actor, roomId) : null;
  const session = room && sessionId ? await sessions.find(ctx, actor, room.id, sessionId) : null;
  return { room, sessionId: session?.id ?? null };
}

/** Keeps the question, in a new thread where there is none yet. @returns the thread */
const beginTurn = (
  ctx: Context,
  caller: Caller,
  { message, threadId = null, sessionId = null }: Asked,
  profile: AssistantRow | undefined,
): Promise<string> =>
  write(ctx, caller, async (unit) => {
    unit.noAudit("the talk itself is kept");
    const { trx } = unit;
    const { userId } = caller.actor;
    const assistantId = profile?.id ?? null;
    if (sessionId !== null) await sessions.touch(trx, sessionId);
    const known = await lockThread(trx, { userId, threadId, sessionId });
    const id = known?.id ?? (await insertThread(trx, { id: opaqueId(), userId, sessionId, assistantId }));
    await insertQuestion(trx, { with: "assistant", id }, message);
    await touchThread(trx, id, assistantId);
    if (assistantId !== null) await assistants.noteUse(trx, assistantId);
    return id;
  });

/** Where no assistant was set up our own voice agent answers, which held the conversation itself. */
async function shownTo(
  { db, assistant }: Context,
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
