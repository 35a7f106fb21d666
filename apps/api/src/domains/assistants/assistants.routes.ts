import { assistantEndpoints } from "@field-advisor/schema/assistants.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as assistantChanges from "./assistant-changes.service.ts";
import * as assistants from "./assistants.service.ts";

export const assistantRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, assistantEndpoints, {
    list: (call) => assistants.list(ctx, call.query),
    status: async () => assistants.status(ctx),
    read: (call) => assistants.read(ctx, call.params.id),
    create: (call) => assistantChanges.create(ctx, call, call.body),
    update: (call) => assistantChanges.update(ctx, call, call.params.id, call.body),
    remove: (call) => assistantChanges.remove(ctx, call, call.params.id),
    assign: (call) => assistantChanges.assign(ctx, call, call.params.id, call.body.roomIds),
    test: (call) => assistants.test(ctx, call, call.params.id, call.body.question, call),
  });
