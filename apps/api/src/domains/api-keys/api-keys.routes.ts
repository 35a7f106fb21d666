import { apiKeyEndpoints } from "@field-advisor/schema/api-keys.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as apiKeys from "./api-keys.service.ts";

export const apiKeyRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, apiKeyEndpoints, {
    list: (call) => apiKeys.list(ctx, call.query),
    scopes: apiKeys.choices,
    create: (call) => apiKeys.create(ctx, call, call.body),
    revoke: (call) => apiKeys.revoke(ctx, call, call.params.id),
  });
