import type { usageEvent } from "@field-advisor/schema/analytics";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { CallFacts } from "../../lib/actor.ts";
import { believableTime } from "../../lib/believable-time.ts";
import { networkOf } from "../../lib/network.ts";
import { pageNotFound } from "../deployments/pages/pages.service.ts";
import { insertUsageEvent } from "./analytics.queries.ts";

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
});
