import { engineEndpoints } from "@field-advisor/schema/engines.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as engines from "./engines.service.ts";

export const engineRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, engineEndpoints, {
    read: () => engines.read(ctx),
    hear: (call) => engines.hear(ctx, call.body.sound),
    think: (call) => engines.think(ctx, call.body.question),
    speak: (call) => engines.speak(ctx, call.body),
  });
