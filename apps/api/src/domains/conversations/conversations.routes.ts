import { voiceEndpoints } from "@field-advisor/schema/voice";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { VoiceService } from "./conversations.service.ts";

export const voiceRoutes = (voice: VoiceService) => (app: FastifyInstance) =>
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
