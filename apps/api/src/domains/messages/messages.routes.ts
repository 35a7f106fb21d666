import { messageEndpoints } from "@field-advisor/schema/messages.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../http/serve.ts";
import * as messages from "./messages.service.ts";

export const messageRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, messageEndpoints, {
    pageList: (call) => messages.listForPage(ctx, call.params.slug, call),
    markRead: async (call) => {
      await messages.markRead(ctx, call.params.slug, call.params.messageId, call);
      return { success: true } as const;
    },
  });
