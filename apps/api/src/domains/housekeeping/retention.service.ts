import type { Context } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { detached, write } from "../../platform/write/write.ts";
import {
  deleteEntriesBefore,
  deleteOlder,
  deleteOlderAttempts,
  deleteOlderFailedJobs,
  deleteOlderConversations,
  deleteOlderConversationsOfPages,
  type KeptTable,
  type LogTable,
  logTables,
} from "./retention.queries.ts";
import { attemptsKept, conversationsKept, failedResetsKept, kept, keptSince } from "./retention.rules.ts";

/** Deletes what has been kept for long enough, at most so many rows of each kind. */
export async function forgetOldRecords(trx: Trx, atMost: number): Promise<void> {
  for (const [table, time] of Object.entries(kept)) await deleteOlder(trx, table as KeptTable, time, atMost);
  await deleteOlderConversations(trx, conversationsKept, atMost);
  await deleteOlderAttempts(trx, attemptsKept, atMost);
  await deleteOlderFailedJobs(trx, "request-reset", failedResetsKept, atMost);
}

export const retention = detached({ actor: null, request: { requestId: "retention", address: "retention" } });

/** Deletes the months of events and of the audit log that have been kept for long enough, at most so many rows of each. */
export async function forgetMonths(ctx: Context, atMost: number): Promise<void> {
  for (const table of logTables) await forgetMonthsOf(ctx, table, atMost);
}

const forgetMonthsOf = (ctx: Context, table: LogTable, atMost: number): Promise<void> =>
  write(ctx, retention, async (unit) => {
    const until = keptSince(table, ctx.now());
    const deleted = await deleteEntriesBefore(unit.trx, table, { before: until, atMost });
    if (deleted === 0) return unit.noAudit("nothing was old enough");
    if (deleted === atMost) return unit.noAudit("the next run deletes the rest, and is in the log");
    await unit.audit({ by: "retention", action: "records.delete_months", details: { table, until } });
  });

const mostConversations = 10_000;

/** Deletes what pages keep for a number of days, and leaves a receipt of how much that was. */
export const forgetConversationsOfPages = (ctx: Context): Promise<void> =>
  write(ctx, retention, async (unit) => {
    const pages = await deleteOlderConversationsOfPages(unit.trx, mostConversations);
    if (pages.length === 0) return unit.noAudit("nothing was old enough");
    const conversations = pages.reduce((sum, page) => sum + page.conversations, 0);
    await unit.audit({ by: "retention", action: "conversations.forget", details: { conversations, pages } });
  });
