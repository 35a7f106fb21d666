import type { Range } from "@field-advisor/schema/activity";
import {
  usageActions,
  type UsageAction,
  type usageEvent,
  type UsageStats,
} from "@field-advisor/schema/analytics";
import type { z } from "zod";
import type { Trx } from "../../db/database.ts";
import { selectTimeSpan } from "../../db/time-span.ts";
import type { Deps } from "../../deps.ts";
import type { CallFacts } from "../../lib/actor.ts";
import { believableTime } from "../../lib/believable-time.ts";
import { networkOf } from "../../lib/network.ts";
import { pageNotFound } from "../deployments/pages/pages.service.ts";
import { addUp, countUsage, insertUsageEvent, type UsageCount } from "./analytics.queries.ts";

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export const createAnalyticsService = ({ db, now }: Pick<Deps, "db" | "now">) => ({
  /**
   * Stores one event; when this returns, it is committed. Of what the browser says about itself, language and
   * platform are kept; where and when it was is what the server saw.
   */
  async record(event: z.output<typeof usageEvent>, facts: CallFacts): Promise<void> {
    const stored = await insertUsageEvent(db, {
      deploymentId: event.deploymentId,
      action: event.action,
      details: JSON.stringify(event.details),
      visitor: facts.visitorId,
      userAgent: facts.userAgent,
      language: event.browserInfo?.language ?? null,
      platform: event.browserInfo?.platform ?? null,
      ipPrefix: networkOf(facts.address),
      clientTime: event.timestamp === undefined ? null : believableTime(Date.parse(event.timestamp), now()),
    });
    if (!stored) throw pageNotFound();
  },

  /** What happened on all pages in a range. */
  async stats(range: Range): Promise<UsageStats> {
    const span = await selectTimeSpan(db, range);
    const counts = await countUsage(db, span);
    const total = (action: UsageAction, bucket?: number) => sumOf(counts, action, bucket);
    return {
      asOf: span.asOf,
      timeZone: span.timeZone,
      totals: totalsOf((action) => total(action)),
      timeline: span.starts.map((start, index) => ({
        start,
        visits: total("PAGE_VISIT", index + 1),
        conversations: total("CONVERSATION_START", index + 1),
      })),
    };
  },
});

/** Counts the hours that have become complete, so that nobody has to count their events again. */
export const addUpUsage = async (trx: Trx): Promise<void> => void (await addUp(trx));

const totalsOf = (total: (action: UsageAction) => number) =>
  Object.fromEntries(usageActions.map((action) => [action, total(action)])) as UsageStats["totals"];

const sumOf = (counts: UsageCount[], action: UsageAction, bucket: number | undefined): number =>
  counts
    .filter((count) => count.action === action && (bucket === undefined || count.bucket === bucket))
    .reduce((sum, { events }) => sum + events, 0);
