import { impersonationEndpoints } from "@field-advisor/schema/impersonation";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../http/serve.ts";
import type { Auth } from "../auth.service.ts";

export const impersonationRoutes = (auth: Pick<Auth, "viewAs" | "stopViewing">) => (app: FastifyInstance) =>
  serve(app, impersonationEndpoints, {
    start: (call) => auth.viewAs(call, call.params.id),

    async exit(call) {
      await auth.stopViewing(call);
      return { success: true } as const;
    },
  });
