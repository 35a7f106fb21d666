import { setTimeout as sleep } from "node:timers/promises";
import type { PreviousLegs } from "./conversation/conversation.ts";
import { rememberedLines } from "./conversation/history.ts";
import {
  isEndedByAgent,
  listPreviousLegs,
  listPreviousLines,
  msSinceSeen,
} from "./db/continuation.queries.ts";
import { requestStop } from "./db/conversations.queries.ts";
import { closeLost } from "./db/live.queries.ts";
import type { Deps } from "./deps.ts";
import { refreshEveryMs } from "./live-conversations.ts";

const pollMs = 200;
/** A process notices the request with its next refresh, and writes the record. */
const endedWithinMs = 1.5 * refreshEveryMs;
/** A living process refreshes its conversations every two to three seconds. */
const diedAfterMs = 6 * refreshEveryMs;

interface Continuation extends PreviousLegs {
  /** The agent has spoken before, and the record was deleted. */
  isDeleted: boolean;
  /** The agent has said good-bye: nobody goes on with it. */
  isOver: boolean;
}

/** Ends the previous legs of a conversation, and reads their lines. */
export async function takeOver(deps: Deps, conversationId: string): Promise<Continuation> {
  const legs = await listPreviousLegs(deps.pool, conversationId);
  await Promise.all(legs.filter(({ isOpen }) => isOpen).map(({ id }) => endLeg(deps, id)));
  const lines = legs.length > 0 ? await listPreviousLines(deps.pool, conversationId, rememberedLines) : [];
  return {
    lines,
    seconds: Math.max(0, ...legs.map(({ seconds }) => seconds ?? 0)),
    isDeleted: lines.length === 0 && legs.some(({ isDeleted }) => isDeleted),
    // Its record is written by now, however short a time ago it was.
    isOver: await isEndedByAgent(deps.pool, conversationId),
  };
}

/** Two legs must not be open at once: the process that holds this one ends it, or has died. */
async function endLeg({ pool, live, webhooks, config, now }: Deps, id: string): Promise<void> {
  await live.supersede(id);
  await requestStop(pool, id);
  const askedAt = now();
  for (;;) {
    const sinceSeenMs = await msSinceSeen(pool, id);
    if (sinceSeenMs === undefined) return;
    if (sinceSeenMs > diedAfterMs || now() - askedAt > endedWithinMs) break;
    await sleep(pollMs);
  }
  await closeLost(pool, { announce: config.webhook !== undefined, id });
  webhooks.wake();
}
