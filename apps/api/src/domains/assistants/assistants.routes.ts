import { assistantEndpoints } from "@field-advisor/schema/assistants";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { AssistantsService } from "./assistants.service.ts";

export const assistantRoutes = (assistants: AssistantsService) => (app: FastifyInstance) =>
  serve(app, assistantEndpoints, {
    list: async (call) => {
      const { assistants: page, total } = await assistants.list(call.query);
      call.total(total);
      return page;
    },

    status: async () => assistants.status(),
    create: (call) => assistants.create(call, call.body),
    update: (call) => assistants.update(call, call.params.id, call.body),

    remove: async (call) => {
      await assistants.remove(call, call.params.id);
      return { success: true } as const;
    },

    assign: async (call) => ({
      roomIds: await assistants.assign(call, call.params.id, call.body.roomIds),
    }),

    test: (call) => assistants.test(call, call.params.id, call.body.question, call),
  });
