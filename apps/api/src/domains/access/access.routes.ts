import { accessEndpoints } from "@field-advisor/schema/access";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { AccessService } from "./access.service.ts";

export const accessRoutes = (access: AccessService) => (app: FastifyInstance) =>
  serve(app, accessEndpoints, {
    list: async (call) => {
      const { records, total } = await access.list(call.query);
      call.total(total);
      return records;
    },
    set: async (call) => {
      const { userId, roomId } = call.params;
      const { canAccess } = call.body;
      await access.set(call, { userId, roomId }, canAccess);
      return { user_id: userId, room_id: roomId, can_access: canAccess };
    },
    explain: ({ params }) => access.explain(params),
    change: async (call) => ({ changed: await access.change(call, call.body.changes) }),
    setRooms: async (call) => ({ roomIds: await access.setRooms(call, call.params.id, call.body.roomIds) }),
    agentsOfMany: ({ query }) => access.agentsOfMany(query.userIds),
    agents: async ({ params }) => ({ agentIds: await access.agents(params.id) }),
    setAgents: async (call) => ({
      agentIds: await access.setAgents(call, call.params.id, call.body.agentIds),
    }),
  });
