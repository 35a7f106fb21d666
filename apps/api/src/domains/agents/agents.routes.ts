import { agentEndpoints } from "@field-advisor/schema/agents";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { AgentsService } from "./agents.service.ts";

export const agentRoutes = (agents: AgentsService) => (app: FastifyInstance) =>
  serve(app, agentEndpoints, {
    list: async (call) => {
      const { agents: page, total } = await agents.list(call.query);
      call.total(total);
      return page;
    },

    read: (call) => agents.read(call.params.id),
    create: (call) => agents.create(call, call.body),
    update: (call) => agents.update(call, call.params.id, call.body),

    remove: async (call) => {
      await agents.remove(call, call.params.id);
      return { success: true } as const;
    },

    refresh: (call) => agents.inventory.refresh(call),
    atProvider: () => agents.inventory.list(),
    usage: (call) => agents.inventory.usage(call.params.agentId),
    voices: () => agents.inventory.voices(),
  });
