import type { Range } from "@field-advisor/schema/activity.endpoints";
import {
  usageActions,
  type UsageAction,
  type usageEvent,
  type UsageStats,
} from "@field-advisor/schema/analytics.endpoints";
import type { ConversationCounts } from "@field-advisor/schema/primitives";
import type { z } from "zod";
import { type Context, perContext } from "../../context.ts";
import type { Trx } from "../../platform/db/database.ts";
import { selectTimeSpan } from "../../platform/db/time-span.ts";
import type { RequestContext } from "../../lib/request-context.ts";
import { createBatch } from "../../lib/batch.ts";
import { plausibleTimestamp } from "../../lib/plausible-timestamp.ts";
import { networkOf } from "../../lib/network.ts";
import * as pages from "../deployments/pages/pages.service.ts";
import {
  addUp,
  countConversations,
  countUsage,
  insertUsageEvents,
  type ConversationCount,
  type UsageCount,
  type UsageRow,
} from "./analytics.queries.ts";

const store = perContext(({ db }) => createBatch((events: UsageRow[]) => insertUsageEvents(db, events)));

/**
 * Stores one event; when this returns, it is committed. Of what the browser says about itself, language and
 * platform are kept; where and when it was is what the server saw. No other write comes as often, so those that come at
 * the same moment share a statement.
 */
export async function record(
  ctx: Context,
  event: z.output<typeof usageEvent>,
  request: RequestContext,
): Promise<void> {
  const stored = await store(ctx)({
    deploymentId: event.deploymentId,
    action: event.action,
    details: JSON.stringify(event.details),
    visitor: request.visitorId,
    userAgent: request.userAgent,
    language: event.browserInfo?.language ?? null,
    platform: event.browserInfo?.platform ?? null,
    ipPrefix: networkOf(request.address),
    clientTime:
      event.timestamp === undefined ? null : plausibleTimestamp(Date.parse(event.timestamp), ctx.now()),
  });
  if (!stored) throw pages.pageNotFound();
}

export async function stats({ db }: Context, range: Range): Promise<UsageStats> {
  const span = await selectTimeSpan(db, range);
  const [counts, conversations] = await Promise.all([countUsage(db, span), countConversations(db, span)]);
  const total = (action: UsageAction, bucket?: number) => sumOf(counts, action, bucket);
  return {
    asOf: span.asOf,
    timeZone: span.timeZone,
    talks: totalConversations(conversations),
    totals: totalsOf((action) => total(action)),
    timeline: span.starts.map((start, index) => ({
      start,
      visits: total("PAGE_VISIT", index + 1),
      conversations: conversations.find(({ bucket }) => bucket === index + 1)?.conversations ?? 0,
    })),
  };
}

/** Counts the hours that have become complete, so that nobody has to count their events again. */
export const addUpUsage = async (trx: Trx): Promise<void> => void (await addUp(trx));

const totalsOf = (total: (action: UsageAction) => number) =>
  Object.fromEntries(usageActions.map((action) => [action, total(action)])) as UsageStats["totals"];

function totalConversations(counts: readonly ConversationCount[]): ConversationCounts {
  const sum = (kind: keyof ConversationCounts) => counts.reduce((total, count) => total + count[kind], 0);
  return {
    conversations: sum("conversations"),
    tests: sum("tests"),
    previews: sum("previews"),
    unused: sum("unused"),
  };
}

const sumOf = (counts: UsageCount[], action: UsageAction, bucket: number | undefined): number =>
  counts
    .filter((count) => count.action === action && (bucket === undefined || count.bucket === bucket))
    .reduce((sum, { events }) => sum + events, 0);
