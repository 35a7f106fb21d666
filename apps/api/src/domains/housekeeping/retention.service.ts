import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { detached, write } from "../../platform/write/write.ts";
import {
  deleteOlder,
  deleteOlderAttempts,
  deleteOlderFailedJobs,
  deleteOlderConversations,
  deleteOlderConversationsOfPages,
  type KeptTable,
} from "./retention.queries.ts";
import { attemptsKept, conversationsKept, failedResetsKept, kept } from "./retention.rules.ts";

/** Deletes what has been kept for long enough, at most so many rows of each kind. */
export async function forgetOldRecords(trx: Trx, atMost: number): Promise<void> {
  for (const [table, time] of Object.entries(kept)) await deleteOlder(trx, table as KeptTable, time, atMost);
  await deleteOlderConversations(trx, conversationsKept, atMost);
  await deleteOlderAttempts(trx, attemptsKept, atMost);
  await deleteOlderFailedJobs(trx, "request-reset", failedResetsKept, atMost);
}

export const retention = detached({ actor: null, request: { requestId: "retention", address: "retention" } });

const mostConversations = 10_000;

/** Deletes what pages keep for a number of days, and leaves a receipt of how much that was. */
export const forgetConversationsOfPages = (ctx: Context): Promise<void> =>
  write(ctx, retention, async (unit) => {
    const pages = await deleteOlderConversationsOfPages(unit.trx, mostConversations);
    if (pages.length === 0) return unit.noAudit("nothing was old enough");
    const conversations = pages.reduce((sum, page) => sum + page.conversations, 0);
    await unit.audit({ by: "retention", action: "conversations.forget", details: { conversations, pages } });
  });
