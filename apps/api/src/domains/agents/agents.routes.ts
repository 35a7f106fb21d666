import { agentEndpoints } from "@field-advisor/schema/agents.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as agentChanges from "./agent-changes.service.ts";
import * as agents from "./agents.service.ts";
import * as engines from "./engines.service.ts";
import * as inventory from "./inventory/inventory.service.ts";

export const agentRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, agentEndpoints, {
    list: (call) => agents.list(ctx, call.query),
    read: (call) => agents.read(ctx, call.params.id),
    create: (call) => agentChanges.create(ctx, call, call.body),
    update: (call) => agentChanges.update(ctx, call, call.params.id, call.body),
    remove: (call) => agentChanges.remove(ctx, call, call.params.id),
    refresh: (call) => inventory.refresh(ctx, call),
    atProvider: (call) => inventory.list(ctx, call),
    usage: (call) => inventory.usage(ctx, call.params.agentId),
    tryScript: (call) => engines.tryScript(ctx, call.body),
    voices: () => inventory.voices(ctx),
  });
