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
  });
