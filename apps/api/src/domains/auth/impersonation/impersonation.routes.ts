import { impersonationEndpoints } from "@field-advisor/schema/auth.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serve } from "../../../platform/http/serve.ts";
import * as impersonations from "./impersonation.service.ts";

export const impersonationRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, impersonationEndpoints, {
    start: (call) => impersonations.start(ctx, call, call.params.id),
    exit: (call) => impersonations.exit(ctx, call),
  });
