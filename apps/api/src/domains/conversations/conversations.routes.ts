import { voiceEndpoints } from "@field-advisor/schema/voice";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { ConversationsService } from "./conversations.service.ts";

export const conversationRoutes = (voice: ConversationsService) => (app: FastifyInstance) =>
  serve(app, voiceEndpoints, {
    signedUrl: (call) => voice.start(call.query, call),
    reportEnd: async (call) => {
      await voice.reportEnd(call.params.id, call.body, call);
      return { success: true } as const;
    },
    webhook: async (call) => {
      await voice.webhooks.receive(call.body);
      return { success: true } as const;
    },
  });
