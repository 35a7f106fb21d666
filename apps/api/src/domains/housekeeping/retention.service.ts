import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { detached, write } from "../../platform/write/write.ts";
import {
  deleteOlder,
  deleteOlderAttempts,
  deleteOlderFailedJobs,
  deleteOlderTalks,
  deleteOlderTalksOfPages,
  type KeptTable,
} from "./retention.queries.ts";

/** For how long records are kept that no rule of their own domain asks about any more. */
const kept: Record<KeptTable, string> = {
  page_sessions: "30 days",
  webhook_deliveries: "30 days",
  reset_requests: "12 months",
  deletion_requests: "12 months",
  impersonations: "24 months",
  idempotency_keys: "24 hours",
  kept_chats: "12 months",
  // With everything that was said in them.
  room_sessions: "90 days",
  assistant_threads: "90 days",
};

/** What the staff talk outside the sessions of rooms: as long as what is said in those. */
const talksKept = "90 days";

/** How attempts went, and for how long all that was said in them; the lines that results rest on stay with these. */
const attemptsKept = { results: "24 months", words: "90 days", unused: "90 days" };

/** Each holds an address that somebody typed. */
const failedResetsKept = "14 days";

/** Deletes what has been kept for long enough, at most so many rows of each kind. */
export async function forgetOldRecords(trx: Trx, atMost: number): Promise<void> {
  for (const [table, time] of Object.entries(kept)) await deleteOlder(trx, table as KeptTable, time, atMost);
  await deleteOlderTalks(trx, talksKept, atMost);
  await deleteOlderAttempts(trx, attemptsKept, atMost);
  await deleteOlderFailedJobs(trx, "request-reset", failedResetsKept, atMost);
}

/** Nobody asks for it: it is what a page's settings say. */
const retention = detached({ actor: null, request: { requestId: "retention", address: "retention" } });

const mostTalks = 10_000;

/** Deletes what pages keep for a number of days, and leaves a receipt of how much that was. */
export const forgetTalksOfPages = (ctx: Context): Promise<void> =>
  write(ctx, retention, async (unit) => {
    const pages = await deleteOlderTalksOfPages(unit.trx, mostTalks);
    if (pages.length === 0) return unit.noAudit("nothing was old enough");
    const conversations = pages.reduce((sum, page) => sum + page.conversations, 0);
    await unit.audit({ by: "retention", action: "conversations.forget", details: { conversations, pages } });
  });
