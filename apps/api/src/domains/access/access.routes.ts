import { accessEndpoints } from "@field-advisor/schema/access.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as access from "./access.service.ts";
import * as grants from "./grants.service.ts";

export const accessRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, accessEndpoints, {
    list: (call) => access.list(ctx, call.query),
    listByGroups: ({ query }) => access.listByGroups(ctx, query),
    set: (call) => grants.set(ctx, call, call.params, call.body.canAccess),
    explain: ({ params }) => access.explain(ctx, params),
    change: (call) => grants.change(ctx, call, call.body),
    setRooms: (call) => grants.setRooms(ctx, call, call.params.id, call.body.roomIds),
    agentsOfMany: ({ query }) => access.agentsOfMany(ctx, query.userIds),
    agents: async ({ params }) => ({ agentIds: await access.agents(ctx, params.id) }),
    setAgents: (call) => grants.setAgents(ctx, call, call.params.id, call.body.agentIds),
  });
