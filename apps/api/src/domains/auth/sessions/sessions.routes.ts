import { sessionEndpoints } from "@field-advisor/schema/auth.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serve } from "../../../platform/http/serve.ts";
import * as sessions from "./sessions.service.ts";

export const sessionRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, sessionEndpoints, {
    list: ({ actor }) => sessions.list(ctx, actor),
    endOthers: (call) => sessions.endOthers(ctx, call),
    end: (call) => sessions.endOne(ctx, call, call.params.id),
  });
