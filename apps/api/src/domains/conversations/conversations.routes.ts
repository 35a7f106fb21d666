import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../http/serve.ts";
import * as conversations from "./conversations.service.ts";
import * as transcripts from "./transcripts.service.ts";

export const conversationRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, voiceEndpoints, {
    signedUrl: (call) => conversations.start(ctx, call.query, call),
    reportEnd: (call) => conversations.reportEnd(ctx, call.params.id, call.body, call),
    webhook: async ({ body, request }) => {
      await transcripts.receive(ctx, body, request);
      return { success: true } as const;
    },
  });
