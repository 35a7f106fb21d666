import { resetEndpoints } from "@field-advisor/schema/resets.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serve } from "../../../platform/http/serve.ts";
import * as resets from "./resets.service.ts";

export const resetRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, resetEndpoints, {
    reset: (call) => resets.reset(ctx, call, call.params.id),
    resetByPatch: (call) => resets.reset(ctx, call, call.params.id),
    resetMany: (call) => resets.resetMany(ctx, call, call.body),
    ask: ({ request, body }) => resets.ask(ctx, request, body.email),
    requests: (call) => resets.requests(ctx, call.query),
    dismiss: (call) => resets.dismiss(ctx, call, call.params.id),
  });
