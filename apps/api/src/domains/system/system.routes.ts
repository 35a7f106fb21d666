import { systemEndpoints } from "@field-advisor/schema/system.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as system from "./system.service.ts";

export const systemRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, systemEndpoints, {
    contact: () => system.contact(ctx),
    settings: () => system.settings(ctx),
    setAssistant: (call) => system.setAssistant(ctx, call, call.body.assistantId),
    update: (call) => system.update(ctx, call, call.body),
  });
