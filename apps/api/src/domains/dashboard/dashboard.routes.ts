import { dashboardEndpoints } from "@field-advisor/schema/dashboard.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../http/serve.ts";
import * as dashboard from "./dashboard.service.ts";

export const dashboardRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, dashboardEndpoints, { read: (call) => dashboard.read(ctx, call) });
