import { chatEndpoints } from "@field-advisor/schema/chats.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as chats from "./chats.service.ts";
import * as keptChats from "./kept-chats.service.ts";

export const chatRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, chatEndpoints, {
    ask: (call) => chats.ask(ctx, call, call.body, call),
    list: ({ actor }) => keptChats.list(ctx, actor),
    read: ({ actor, params }) => keptChats.read(ctx, actor, params.id),
    keep: (call) => keptChats.keep(ctx, call, call.body.messages),
    replace: (call) => keptChats.replace(ctx, call, call.params.id, call.body.messages),
    remove: (call) => keptChats.remove(ctx, call, call.params.id),
  });
