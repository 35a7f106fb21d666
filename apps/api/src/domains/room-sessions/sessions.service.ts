import type {
  AssistantMessage,
  LastSession,
  PastSession,
  RoomMessage,
  SpokenCall,
} from "@field-advisor/schema/room-sessions.endpoints";
import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import type { Actor, Caller } from "../../lib/actor.ts";
import { privateWords } from "../auth/impersonation/impersonation.views.ts";
import { AppError } from "../../lib/app-error.ts";
import { opaqueId } from "../../lib/ids.ts";
import { write } from "../../platform/write/write.ts";
import * as runs from "../practice/runs.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import {
  awaitsRecord,
  insertSession,
  lockSessions,
  selectCalls,
  selectLastSessions,
  selectOwnSession,
  selectPastSessions,
  selectSpoken,
  type SpokenRow,
  takeUnusedSession,
  touchSession,
} from "./room-sessions.queries.ts";

/** What was said in one session in a room. A session belongs to one user and one room. */
export interface SessionContent {
  sessionId: string;
  conversationId: string | null;
  threadId: string | null;
  messages: RoomMessage[];
  assistant: AssistantMessage[];
  calls: SpokenCall[];
  isComplete: boolean;
  attempt: { id: string; isOpen: boolean; isBegun: boolean; secondsLeft: number | null } | null;
}

/** @throws AppError not_found for what is no session of this user in this room */
export async function find({ db }: Context, { userId }: Actor, roomId: number, id: string) {
  const session = await selectOwnSession(db, { id, roomId, userId });
  if (!session) throw noSession();
  return session;
}

/**
 * Notes that something is said in a session, which is kept from then on as long as a new one.
 * @throws AppError not_found where it was deleted meanwhile
 */
export async function touch(trx: Trx, id: string): Promise<void> {
  if (!(await touchSession(trx, id))) throw noSession();
}

/**
 * Opens a session and its attempt, or the one that was opened before and not used: a reload leaves nothing behind.
 * @throws AppError forbidden, not_found
 */
export async function open(
  ctx: Context,
  caller: Caller,
  roomId: number,
): Promise<{ sessionId: string; attemptId: string }> {
  await rooms.requireEntry(ctx, caller.actor, roomId);
  const { userId } = caller.actor;
  return write(ctx, caller, async (unit) => {
    const { trx } = unit;
    await lockSessions(trx, userId, roomId);
    const unused = await takeUnusedSession(trx, { userId, roomId });
    if (unused !== undefined) {
      unit.noAudit("the entry was recorded when this session was opened");
      return { sessionId: unused, attemptId: await runs.open(trx, { userId, roomId, sessionId: unused }) };
    }
    const id = opaqueId();
    if (!(await insertSession(trx, { id, roomId, userId })))
      throw new AppError("not_found", "This room was deleted a moment ago.");
    await unit.audit({
      action: "room.enter",
      subject: { type: "room", id: roomId },
      details: { sessionId: id },
    });
    return { sessionId: id, attemptId: await runs.open(trx, { userId, roomId, sessionId: id }) };
  });
}

/** One's own record stays readable while the room is closed. @throws AppError forbidden, not_found */
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

/** @throws AppError forbidden, not_found */
export async function read(ctx: Context, actor: Actor, roomId: number, id: string): Promise<SessionContent> {
  const { db } = ctx;
  await rooms.read(ctx, actor, roomId);
  const { threadId } = await find(ctx, actor, roomId, id);
  const [messages, helped, calls, isAwaiting, attempt] = await Promise.all([
    selectSpoken(db, { with: "agent", id }, mostShown),
    threadId === null ? [] : selectSpoken(db, { with: "assistant", id: threadId }, mostShown),
    selectCalls(db, id, mostCalls),
    awaitsRecord(db, id),
    runs.ofSession(db, id),
  ]);
  return {
    sessionId: id,
    conversationId: messages.length > 0 ? id : null,
    threadId,
    messages: messages.map((row) => toRoomMessage(readable(actor, row))),
    assistant: helped.map((row) => toAssistantMessage(readable(actor, row))),
    calls: calls.map(({ lines, ...call }) => ({
      ...call,
      lines: lines.map((line) => readable(actor, line)),
    })),
    isComplete: !isAwaiting,
    attempt,
  };
}

const readable = <Said extends { text: string }>(actor: Actor, said: Said): Said => ({
  ...said,
  text: privateWords(actor, said.text),
});

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
