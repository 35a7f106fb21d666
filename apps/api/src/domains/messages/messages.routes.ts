import { messageEndpoints } from "@field-advisor/schema/messages.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as messageChanges from "./message-changes.service.ts";
import * as messages from "./messages.service.ts";
import * as sentMessages from "./sent-messages.service.ts";

export const messageRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, messageEndpoints, {
    list: (call) => sentMessages.list(ctx, call.actor, call.query),
    totals: (call) => sentMessages.totals(ctx, call.actor),
    pages: (call) => sentMessages.pages(ctx, call.actor, call.query),
    read: (call) => sentMessages.read(ctx, call.actor, call.params.id),
    targets: (call) => sentMessages.targets(ctx, call.actor, call.params.id),
    create: (call) => messageChanges.create(ctx, call, call.body),
    update: (call) => messageChanges.update(ctx, call, call.params.id, call.body),
    remove: (call) => messageChanges.remove(ctx, call, call.params.id),
    ofDeployment: (call) => sentMessages.listOfDeployment(ctx, call.actor, call.params.id, call.query),
    pageList: async (call) => {
      const page = await messages.listForPage(ctx, call.params.slug, call);
      call.tagged(page.state);
      return page.messages;
    },
    markRead: async (call) => {
      await messages.markRead(ctx, call.params.slug, call.params.messageId, call);
      return { success: true } as const;
    },
  });
