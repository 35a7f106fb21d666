import { setTimeout as sleep } from "node:timers/promises";
import type { PreviousLegs } from "./conversation/conversation.ts";
import { rememberedLines } from "./conversation/history.ts";
import { listPreviousLegs, listPreviousLines, msSinceSeen } from "./db/continuation.queries.ts";
import { requestStop } from "./db/conversations.queries.ts";
import { closeLost } from "./db/live.queries.ts";
import type { Deps } from "./deps.ts";
import { refreshEveryMs } from "./live-conversations.ts";

const askAgainMs = 200;
/** It notices with its next refresh, and writes the record. */
const endedWithinMs = 1.5 * refreshEveryMs;
/** A living process says every two to three seconds what it holds. */
const diedAfterMs = 6 * refreshEveryMs;

/** What a conversation goes on with. */
interface Continuation extends PreviousLegs {
  /** The agent has spoken before, and its words were deleted. */
  isDeleted: boolean;
}

/** Ends what a conversation goes on with, and reads what was said there. */
export async function takeOver(deps: Deps, conversationId: string): Promise<Continuation> {
  const legs = await listPreviousLegs(deps.pool, conversationId);
  await Promise.all(legs.filter(({ isOpen }) => isOpen).map(({ id }) => endLeg(deps, id)));
  const lines = legs.length > 0 ? await listPreviousLines(deps.pool, conversationId, rememberedLines) : [];
  const startedAt = Math.min(
    ...legs.flatMap(({ acceptedAt }) => (acceptedAt ? [acceptedAt.getTime()] : [])),
    Date.now(),
  );
  return {
    lines,
    seconds: (Date.now() - startedAt) / 1000,
    isDeleted: lines.length === 0 && legs.some(({ isDeleted }) => isDeleted),
  };
}

/** Two must not speak at once: whoever holds it ends it, or has died. */
async function endLeg({ pool, live, webhooks, config, now }: Deps, id: string): Promise<void> {
  await live.supersede(id);
  await requestStop(pool, id);
  const askedAt = now();
  for (;;) {
    const sinceSeenMs = await msSinceSeen(pool, id);
    if (sinceSeenMs === undefined) return;
    if (sinceSeenMs > diedAfterMs || now() - askedAt > endedWithinMs) break;
    await sleep(askAgainMs);
  }
  await closeLost(pool, { announce: config.webhook !== undefined, id });
  webhooks.wake();
}
