import { costEndpoints } from "@field-advisor/schema/costs.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as costs from "./costs.service.ts";

export const costRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, costEndpoints, {
    read: ({ query }) => costs.read(ctx, query),
    export: (call) => costs.exportUse(ctx, call, call.query, call.signal),
    setRates: (call) => costs.setRates(ctx, call, call.body),
  });
