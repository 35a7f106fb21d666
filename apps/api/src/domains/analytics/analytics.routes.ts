import { analyticsEndpoints } from "@field-advisor/schema/analytics";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { AnalyticsService } from "./analytics.service.ts";

export const analyticsRoutes = (analytics: AnalyticsService) => (app: FastifyInstance) =>
  serve(app, analyticsEndpoints, {
    stats: ({ query }) => analytics.stats(query.range),
    record: async ({ body, request }) => {
      await analytics.record(body, request);
      return { success: true } as const;
    },
  });
