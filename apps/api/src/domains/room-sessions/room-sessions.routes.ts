import { roomSessionEndpoints } from "@field-advisor/schema/room-sessions.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as roomAssistant from "./room-assistant.service.ts";
import * as sessions from "./room-sessions.service.ts";

export const roomSessionRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, roomSessionEndpoints, {
    open: (call) => sessions.open(ctx, call, call.params.id, call.body.focusKey ?? null),
    list: ({ actor, params }) => sessions.list(ctx, actor, params.id),
    last: ({ actor }) => sessions.last(ctx, actor),
    read: ({ actor, params }) => sessions.read(ctx, actor, params.id, params.sessionId),
    message: (call) => sessions.say(ctx, call, call.params.id, call.body, call),
    ask: (call) => roomAssistant.ask(ctx, call, call.body, call),
  });
