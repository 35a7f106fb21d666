import { systemEndpoints } from "@field-advisor/schema/system";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { SystemService } from "./system.service.ts";

export const systemRoutes = (system: SystemService) => (app: FastifyInstance) =>
  serve(app, systemEndpoints, {
    contact: () => system.contact(),
    settings: () => system.settings(),
    setAssistant: (call) => system.setAssistant(call, call.body.assistantId),
    update: (call) => system.update(call, call.body),
  });
