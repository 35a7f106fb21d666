import { companyEndpoints } from "@field-advisor/schema/companies.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as companies from "./companies.service.ts";

export const companyRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, companyEndpoints, {
    list: (call) => companies.list(ctx, call.query),
    read: (call) => companies.read(ctx, call.params.id),
    create: (call) => companies.create(ctx, call, call.body),
    update: (call) => companies.update(ctx, call, call.params.id, call.body),
    deactivate: (call) => companies.deactivate(ctx, call, call.params.id, call.query),
  });
