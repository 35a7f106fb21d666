import type { Database } from "../../db/database.ts";
import { selectCalls } from "./calls.queries.ts";
import { selectSpoken } from "./messages.queries.ts";
import { inOrder, memory, type Line } from "./room-sessions.policy.ts";

/** What the adviser and the agent said to each other in a session, aloud and in writing, in the order of time. */
export async function conversationIn(db: Database, sessionId: string): Promise<Line[]> {
  const [calls, written] = await Promise.all([
    selectCalls(db, sessionId, memory.calls),
    selectSpoken(db, { with: "agent", id: sessionId }, memory),
  ]);
  return inOrder(calls, written);
}
