import { dashboardEndpoints } from "@field-advisor/schema/dashboard.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serve } from "../../../platform/http/serve.ts";
import * as dashboard from "./dashboard.service.ts";
import * as owner from "./owner.service.ts";
import * as people from "./people.service.ts";

export const dashboardRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, dashboardEndpoints, {
    read: (call) => dashboard.read(ctx, call),
    owner: ({ actor, query }) => owner.read(ctx, actor, query.range),
    pages: ({ query }) => owner.pages(ctx, query),
    provider: () => owner.provider(ctx),
    admin: ({ actor, query }) => people.read(ctx, actor, query),
  });
