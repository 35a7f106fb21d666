import { analyticsEndpoints } from "@field-advisor/schema/analytics.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as analytics from "./analytics.service.ts";

export const analyticsRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, analyticsEndpoints, {
    stats: ({ query }) => analytics.stats(ctx, query.range),
    record: async ({ body, request }) => {
      await analytics.record(ctx, body, request);
      return { success: true } as const;
    },
  });
