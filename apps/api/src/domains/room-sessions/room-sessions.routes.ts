import { roomSessionEndpoints } from "@field-advisor/schema/room-sessions";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { RoomSessionsService } from "./room-sessions.service.ts";

export const roomSessionRoutes =
  ({ sessions, chat, roomAssistant }: RoomSessionsService) =>
  (app: FastifyInstance) =>
    serve(app, roomSessionEndpoints, {
      open: async (call) => ({ sessionId: await sessions.open(call, call.params.id) }),
      list: ({ actor, params }) => sessions.list(actor, params.id),
      last: ({ actor }) => sessions.last(actor),
      read: ({ actor, params }) => sessions.read(actor, params.id, params.sessionId),
      message: (call) => chat.say(call.actor, call.params.id, call.body, call),
      ask: (call) => roomAssistant.ask(call.actor, call.body, call),
    });
