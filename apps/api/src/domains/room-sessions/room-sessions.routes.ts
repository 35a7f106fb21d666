import { practiceEndpoints } from "@field-advisor/schema/practice";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { PracticeService } from "./room-sessions.service.ts";

export const practiceRoutes =
  ({ stays, chat, assistance }: PracticeService) =>
  (app: FastifyInstance) =>
    serve(app, practiceEndpoints, {
      open: async (call) => ({ sessionId: await stays.open(call, call.params.id) }),
      list: ({ actor, params }) => stays.list(actor, params.id),
      last: ({ actor }) => stays.last(actor),
      read: ({ actor, params }) => stays.read(actor, params.id, params.sessionId),
      message: (call) => chat.say(call.actor, call.params.id, call.body, call),
      ask: (call) => assistance.ask(call.actor, call.body, call),
    });
