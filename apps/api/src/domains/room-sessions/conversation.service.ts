import type { Context } from "../../context.ts";
import type { Database } from "../../db/database.ts";
import type { Caller } from "../../lib/actor.ts";
import { write } from "../../writes/write.ts";
import { selectCalls } from "./calls.queries.ts";
import { insertAnswer, selectSpoken, type Talk } from "./messages.queries.ts";
import { inOrder, memory, type Line } from "./room-sessions.policy.ts";

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
