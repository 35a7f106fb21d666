import { openingEndpoints } from "@field-advisor/schema/openings.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as openings from "./openings.service.ts";

export const openingRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, openingEndpoints, {
    own: (call) => openings.own(ctx, call),
    open: (call) => openings.open(ctx, call, call.body.contentId),
    keepPosition: (call) => openings.keepPosition(ctx, call, call.params.id, call.body),
    list: (call) => openings.list(ctx, call, call.query),
    use: (call) => openings.use(ctx, call.query.range),
  });
