import * as presence from "../agents/presence.service.ts";
import * as runs from "../practice/runs.service.ts";
import * as rooms from "../rooms/rooms.service.ts";
import * as sessions from "./sessions.service.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { AppError } from "../../lib/app-error.ts";
import { write } from "../../platform/write/write.ts";
import { type Listener, streamAnswer, turns } from "./concurrency-limit.service.ts";
import { inOrder, lastOf, type Line, memory, roleInstructions, withQuestion } from "./room-sessions.rules.ts";
import {
  hasTalked,
  insertAnswer,
  insertQuestion,
  selectCalls,
  selectSpoken,
  type Talk,
} from "./room-sessions.queries.ts";

/** What the adviser and the agent said to each other in a session, aloud and in writing, in the order of time. */
export async function conversationIn(db: Database, sessionId: string): Promise<Line[]> {
  const [calls, written] = await Promise.all([
    selectCalls(db, sessionId, memory.calls),
    selectSpoken(db, { with: "agent", id: sessionId }, memory),
  ]);
  return inOrder(calls, written);
}

/** @returns the id of the answer; undefined where its talk was deleted meanwhile */
export const keepAnswer = (
  ctx: Context,
  caller: Caller,
  talk: Talk,
  answer: { text: string; isPartial: boolean },
): Promise<number | undefined> =>
  write(ctx, caller, (unit) => {
    unit.noAudit("the talk itself is kept");
    return insertAnswer(unit.trx, talk, answer);
  });

export interface Said {
  message: string;
  sessionId: string;
}

/**
 * Says something in writing to the agent of a room, the same that its voice belongs to, and passes the answer on while it
 * is written. Both are kept, so the talk is there again when the adviser comes back.
 * @throws AppError forbidden, not_found, conflict where its attempt is over, agent_inactive, too_many_requests and what
 *   the provider raises
 */
export async function say(
  ctx: Context,
  caller: Caller,
  roomId: number,
  { message, sessionId }: Said,
  listener: Listener,
) {
  const { actor } = caller;
  const { db, assistant } = ctx;
  const room = await rooms.requireEntry(ctx, actor, roomId);
  await sessions.find(ctx, actor, roomId, sessionId);
  const { agent } = room;
  if (!agent) throw new AppError("agent_inactive", "This room has no agent yet. Ask an owner to choose one.");
  if (!agent.isActive)
    throw new AppError("agent_inactive", "The agent of this room is switched off at the moment.");
  return turns(ctx).take(actor.userId, async () => {
    const talk: Talk = { with: "agent", id: sessionId };
    const before = await conversationIn(db, sessionId);
    const hasSpoken = before.some(({ role }) => role === "assistant");
    // The record of a call may still be on its way.
    const isContinued = hasSpoken || (await hasTalked(db, sessionId));
    // Kept while the agent thinks: a disk takes as long as a thought.
    const asked = write(ctx, caller, async (unit) => {
      unit.noAudit("the talk itself is kept");
      await sessions.touch(unit.trx, sessionId);
      await runs.begin(unit, sessionId, "text");
      await insertQuestion(unit.trx, talk, message);
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
      keep: (answer, isPartial) => keepAnswer(ctx, caller, talk, { text: answer, isPartial }),
    }).catch(async (error: unknown) => {
      const isMissing = error instanceof AppError && error.code === "agent_inactive";
      throw isMissing ? await presence.missed(ctx, agent.id) : error;
    });
    return { message: text, conversationId: sessionId, messageId: id };
  });
}
