import { releaseEndpoints } from "@field-advisor/schema/releases.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as releases from "./releases.service.ts";

export const releaseRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, releaseEndpoints, {
    status: () => releases.status(ctx),
    preflight: (call) => releases.preflight(ctx, call.query),
    create: (call) => releases.create(ctx, call, call.body),
    read: (call) => releases.read(ctx, call.params.id, call.query),
    restore: (call) => releases.restore(ctx, call, call.params.id, call.body),
    versions: (call) => releases.versions(ctx, call.actor, call.params.id, call.query),
  });
