import type { LastSession, PastSession } from "@field-advisor/schema/room-sessions.endpoints";
import { type Context, perContext } from "../../context.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { privateWords } from "../auth/impersonation/impersonation.views.ts";
import { AppError } from "../../lib/app-error.ts";
import { createFairShare } from "../../lib/fair-share.ts";
import { opaqueId } from "../../lib/ids.ts";
import { withoutThinking } from "../../lib/thinking.ts";
import type { Database, Trx } from "../../platform/db/database.ts";
import { write } from "../../platform/write/write.ts";
import * as costs from "../costs/costs.service.ts";
import * as engines from "../agents/engines.service.ts";
import * as presence from "../agents/presence.service.ts";
import * as recordingConsent from "../practice/recording-consent.service.ts";
import * as drills from "../practice/drills.service.ts";
import * as runs from "../practice/runs.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import * as variants from "../variants/variants.service.ts";
import {
  answersAtOnce,
  inOrder,
  lastOf,
  type PromptLine,
  memory,
  mostShown,
  roleInstructions,
  toLine,
  withQuestion,
} from "./room-sessions.rules.ts";
import {
  awaitsRecord,
  type WrittenConversation,
  hadCall,
  insertAnswer,
  insertQuestion,
  insertSession,
  lockSessions,
  selectCalls,
  selectLastSessions,
  selectOwnSession,
  selectPastSessions,
  selectSpoken,
  takeUnusedSession,
  touchSession,
} from "./room-sessions.queries.ts";
import { readable, toAssistantMessage, toRoomMessage } from "./room-sessions.views.ts";

const noSession = () => new AppError("not_found", "There is no such session. Open the room again.");

export async function find({ db }: Context, { userId }: Actor, roomId: number, id: string) {
  const session = await selectOwnSession(db, { id, roomId, userId });
  if (!session) throw noSession();
  return session;
}

/** Notes that something is said in a session, which is kept from then on as long as a new one. */
export async function touch(trx: Trx, id: string): Promise<void> {
  if (!(await touchSession(trx, id))) throw noSession();
}

/**
 * Opens a session and its attempt, or the one that was opened before and not used: a reload leaves nothing behind. An exam
 * that is begun goes on.
 */
export async function open(ctx: Context, caller: Caller, roomId: number, focusKey: string | null) {
  await rooms.requireEntry(ctx, caller.actor, roomId);
  const { userId } = caller.actor;
  const takesWords = await engines.takesVariants(ctx);
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await lockSessions(trx, userId, roomId);
    const goingOn = await runs.examGoingOn(trx, userId, roomId);
    if (goingOn) {
      unit.noAudit("the entry was recorded when this session was opened");
      return goingOn;
    }
    const unused = await takeUnusedSession(trx, { userId, roomId });
    const sessionId = unused ?? opaqueId();
    if (unused !== undefined) unit.noAudit("the entry was recorded when this session was opened");
    else {
      if (!(await insertSession(trx, { id: sessionId, roomId, userId })))
        throw new AppError("not_found", "This room was deleted a moment ago.");
      const subject = { type: "room", id: roomId };
      await unit.audit({ action: "room.enter", subject, details: { sessionId } });
    }
    const attemptId = await runs.open(trx, { userId, roomId, sessionId, focusKey });
    await variants.draw(trx, attemptId, { isReopened: unused !== undefined, takesWords });
    return { sessionId, attemptId };
  });
}

/** One's own record stays readable while the room is closed. */
export async function list(ctx: Context, actor: Actor, roomId: number): Promise<PastSession[]> {
  await rooms.read(ctx, actor, roomId);
  const sessions = await selectPastSessions(ctx.db, { userId: actor.userId, roomId });
  return sessions.map(({ firstWords, ...session }) => ({
    ...session,
    firstWords: firstWords && privateWords(actor, firstWords),
  }));
}

export const last = ({ db }: Context, { userId }: Actor): Promise<LastSession[]> =>
  selectLastSessions(db, userId);

export async function read(ctx: Context, actor: Actor, roomId: number, id: string) {
  const { db } = ctx;
  await rooms.read(ctx, actor, roomId);
  const { threadId } = await find(ctx, actor, roomId, id);
  const [messages, helped, calls, isAwaiting, attempt, drill, recording] = await Promise.all([
    selectSpoken(db, { with: "agent", id }, mostShown),
    threadId === null ? [] : selectSpoken(db, { with: "assistant", id: threadId }, mostShown),
    selectCalls(db, id, mostShown.calls),
    awaitsRecord(db, id),
    runs.ofSession(db, id),
    drills.ofSession(db, id),
    recordingConsent.ofSession(ctx, actor, id),
  ]);
  return {
    sessionId: id,
    conversationId: messages.length > 0 ? id : null,
    threadId,
    messages: messages.map((row) => toRoomMessage(actor, row)),
    assistant: helped.map((row) => toAssistantMessage(actor, row)),
    calls: calls.map(({ lines, ...call }) => ({
      ...call,
      lines: lines.map((line) => readable(actor, line)),
    })),
    isComplete: !isAwaiting,
    ...(recording && { recording }),
    ...(drill && {
      drill: {
        attemptId: drill.attemptId,
        number: drill.number,
        line: drill.line,
        lines: drill.lines.map((line) => readable(actor, line)),
      },
    }),
    // It tells what somebody did not meet before.
    attempt: attempt && (actor.impersonation === null ? attempt : { ...attempt, focus: null }),
  };
}

/** What the adviser and the agent said to each other in a session, by voice and in writing, in the order of time. */
export async function conversationIn(db: Database, sessionId: string): Promise<PromptLine[]> {
  const [calls, written] = await Promise.all([
    selectCalls(db, sessionId, memory.calls),
    selectSpoken(db, { with: "agent", id: sessionId }, memory),
  ]);
  return inOrder(calls, written);
}

/**
 * Says something in writing to the agent of a room, the same that its voice belongs to, and passes the answer on while it
 * is written. Both are kept, so the conversation is there again when the adviser comes back.
 */
export const say = (ctx: Context, caller: Caller, roomId: number, said: Said, listener: Listener) =>
  sayToAgent(ctx, caller, roomId, said, listener).catch(async (error: unknown) => {
    if (runs.isOurFailure(error)) await runs.noteFailure(ctx, caller.actor.userId, said.sessionId);
    throw error;
  });

interface Said {
  message: string;
  sessionId: string;
}

async function sayToAgent(
  ctx: Context,
  caller: Caller,
  roomId: number,
  { message, sessionId }: Said,
  listener: Listener,
) {
  const { db, assistant } = ctx;
  const room = await rooms.requireEntry(ctx, caller.actor, roomId);
  await find(ctx, caller.actor, roomId, sessionId);
  if (!room.agent)
    throw new AppError("agent_inactive", "This room has no agent yet. Ask an owner to choose one.");
  const { variant, agent } = await variants.playing(ctx, sessionId, room.agent);
  if (!agent.isActive)
    throw new AppError("agent_inactive", "The agent of this room is switched off at the moment.");
  return withinAnswerLimit(ctx, caller, async () => {
    const conversation: WrittenConversation = { with: "agent", id: sessionId };
    const drill = await drills.ofSession(db, sessionId);
    const before = [...(drill?.lines.map(toLine) ?? []), ...(await conversationIn(db, sessionId))];
    const hasAnswered = before.some(({ role }) => role === "assistant");
    // The record of a call may still be on its way.
    const isContinued = hasAnswered || (await hadCall(db, sessionId));
    const same = sameForAll(await runs.seedOfSession(db, sessionId));
    // Kept while the agent thinks: a disk takes as long as a thought. Until it is listened to, nothing else is waited for.
    const asked = write(ctx, caller, async (unit) => {
      unit.noAudit("the conversation itself is kept");
      await touch(unit.trx, sessionId);
      await runs.begin(unit, sessionId, "text");
      await insertQuestion(unit.trx, conversation, message);
    });
    let isSubstitute = false;
    const pieces = assistant.answer({
      instructions: roleInstructions({ ...room, agent }, assistant.isBuiltIn ? null : variant),
      messages: lastOf(withQuestion(before, message)),
      model: null,
      agent: { externalId: agent.externalId, isContinued, variant },
      ...same,
      onSubstitute: () => {
        isSubstitute = true;
      },
      onUsed: costs.meterOf(ctx, { agentId: agent.id, roomId, userId: caller.actor.userId }),
      signal: listener.signal,
    });
    const keep = keepAnswer(ctx, caller, conversation);
    const { text, id } = await streamAnswer(pieces, listener, { asked, keep }).catch(
      async (error: unknown) => {
        const isMissing = error instanceof AppError && error.code === "agent_inactive";
        throw isMissing ? await presence.missed(ctx, agent.id) : error;
      },
    );
    if (isSubstitute) await runs.noteFailure(ctx, caller.actor.userId, sessionId);
    return { message: text, conversationId: sessionId, messageId: id };
  });
}

/** In an exam everybody gets the same answers, as far as the model can be held to it. */
const sameForAll = (seed: number | null) => (seed === null ? {} : { temperature: 0, seed });

const shares = perContext(() => createFairShare({ perPerson: answersAtOnce, busy }));

const busy = () =>
  new AppError("too_many_requests", "Another answer is still being written. Wait for it, then send again.", {
    retryAfterSeconds: 2,
  });

/** Does the work unless too many answers are being written for this person; agents and assistants share the limit. */
export async function withinAnswerLimit<T>(
  ctx: Context,
  { actor }: { actor: Pick<Actor, "userId"> },
  work: () => Promise<T>,
): Promise<T> {
  const leave = shares(ctx).enter(actor.userId);
  try {
    return await work();
  } finally {
    leave();
  }
}

/** How an answer is listened to: piece by piece, until whoever asked is gone. */
export interface Listener {
  say: (piece: string) => void;
  signal: AbortSignal;
}

/** Stores the text of an answer. @returns its id; undefined where its conversation was deleted meanwhile */
type Keep = (text: string, isPartial: boolean) => Promise<number | undefined>;

export const keepAnswer =
  (ctx: Context, caller: Caller, conversation: WrittenConversation): Keep =>
  (text, isPartial) =>
    write(ctx, caller, (unit) => {
      unit.noAudit("the conversation itself is kept");
      return insertAnswer(unit.trx, conversation, { text, isPartial });
    });

/**
 * Passes an answer on while it is written, and has it kept when it is over, also where it broke off.
 * @param asked settles when the question is kept: before that, nothing of the answer is told
 * @returns the text, and the id under which it is kept; neither where whoever asked was gone before the first word
 */
export async function streamAnswer(
  pieces: AsyncIterable<string>,
  { say, signal }: Listener,
  { asked, keep }: { asked: Promise<unknown>; keep: Keep },
): Promise<{ text: string; id: string }> {
  let text = "";
  // It may fail long before anybody comes to wait for it.
  asked.catch(() => undefined);
  try {
    for await (const piece of pieces) {
      await asked;
      text += piece;
      say(piece);
    }
  } catch (error) {
    await asked;
    text = withoutThinking(text);
    if (text !== "") await keep(text, true);
    throw error;
  }
  await asked;
  text = withoutThinking(text);
  if (text === "" && signal.aborted) return { text, id: "" };
  if (text === "") throw new AppError("provider_failed", "There was no answer. Please try again.");
  const id = await keep(text, signal.aborted);
  if (id === undefined) throw new AppError("not_found", "This was deleted while the answer was written.");
  return { text, id: String(id) };
}
