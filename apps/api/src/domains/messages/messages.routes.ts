import { messageEndpoints } from "@field-advisor/schema/messages";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { MessagesService } from "./messages.service.ts";

export const messageRoutes = (messages: MessagesService) => (app: FastifyInstance) =>
  serve(app, messageEndpoints, {
    pageList: (call) => messages.listForPage(call.params.slug, call),
    markRead: async (call) => {
      await messages.markRead(call.params.slug, call.params.messageId, call);
      return { success: true } as const;
    },
  });
