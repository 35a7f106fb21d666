import type { Context } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { opaqueId } from "../../lib/ids.ts";
import { write } from "../../platform/write/write.ts";
import * as assistants from "../assistants/assistants.service.ts";
import * as costs from "../costs/costs.service.ts";
import * as coaching from "../practice/coaching.service.ts";
import * as exams from "../practice/exams.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import { type WrittenConversation, insertQuestion, selectSpoken } from "./room-sessions.queries.ts";
import { assistantInstructions, lastOf, memory, toLine } from "./room-sessions.rules.ts";
import * as sessions from "./room-sessions.service.ts";
import {
  insertThread,
  lockThread,
  selectAssistant,
  touchThread,
  type AssistantRow,
} from "./room-assistant.queries.ts";

interface Asked {
  message: string;
  threadId?: string | null | undefined;
  roomId?: number | null | undefined;
  sessionId?: string | null | undefined;
  /** The call that goes on, so far. */
  spoken?: readonly { isUser: boolean; text: string }[] | undefined;
}

/**
 * Asks the assistant of a room, or the default one; it answers the adviser, not the client. A thread that is not the
 * caller's counts as none.
 */
export async function ask(ctx: Context, caller: Caller, asked: Asked, listener: sessions.Listener) {
  const { db, assistant } = ctx;
  const location = await locationOf(ctx, caller.actor, asked);
  const profile = await selectAssistant(db, location.room?.openaiAssistantId ?? null);
  return sessions.withinAnswerLimit(ctx, caller, async () => {
    const threadId = await keepQuestion(ctx, caller, { ...asked, sessionId: location.sessionId }, profile);
    const conversation: WrittenConversation = { with: "assistant", id: threadId };
    const said = await saidByRules(ctx, caller.actor, location, asked.message);
    const pieces =
      said ??
      assistant.answer({
        instructions: assistantInstructions(await shownTo(ctx, profile, location, asked.spoken)),
        messages: lastOf((await selectSpoken(db, conversation, memory)).map(toLine)),
        model: profile?.model ?? null,
        maxTokens: profile?.maxTokens ?? null,
        temperature: profile?.temperature ?? null,
        onUsed: costs.meterOf(ctx, {
          agentId: null,
          roomId: location.room?.id ?? null,
          userId: caller.actor.userId,
        }),
        signal: listener.signal,
      });
    const { text, id } = await sessions.streamAnswer(pieces, listener, {
      asked: Promise.resolve(),
      keep: sessions.keepAnswer(ctx, caller, conversation),
    });
    return { message: text, threadId, messageId: id };
  });
}

/** In an exam nobody advises. Without a language model the room's own rubric answers, where it has one. */
async function saidByRules(ctx: Context, actor: Actor, { sessionId }: Location, question: string) {
  const silence = await exams.silenceFor(ctx, actor.userId, sessionId);
  if (silence !== null) return once(silence);
  if (sessionId === null || (await ctx.assistant.hasModel())) return null;
  const text = await coaching.answer(ctx, actor, sessionId, question);
  return text === null ? null : once(text);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

type Location = Awaited<ReturnType<typeof locationOf>>;

/** Where the question is asked: in a room that the caller may enter, in a session of theirs. */
async function locationOf(ctx: Context, actor: Actor, { roomId, sessionId }: Asked) {
  const room = roomId ? await rooms.requireEntry(ctx, actor, roomId) : null;
  const session = room && sessionId ? await sessions.find(ctx, actor, room.id, sessionId) : null;
  return { room, sessionId: session?.id ?? null };
}

/** Keeps the question, in a new thread where there is none yet. @returns the thread */
const keepQuestion = (
  ctx: Context,
  caller: Caller,
  { message, threadId = null, sessionId = null }: Asked,
  profile: AssistantRow | undefined,
): Promise<string> =>
  write(ctx, caller, async (unit) => {
    unit.noAudit("the conversation itself is kept");
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
  { room, sessionId }: Location,
  spoken: Asked["spoken"] = [],
) {
  const mayRead = (profile?.seesTranscript ?? assistant.isBuiltIn) && sessionId !== null;
  return {
    instructions: profile?.instructions ?? "",
    ...(room && (profile?.seesRoom ?? true) && { room }),
    ...(mayRead && {
      transcript: lastOf([...(await sessions.conversationIn(db, sessionId)), ...spoken.map(toLine)]),
    }),
  };
}
