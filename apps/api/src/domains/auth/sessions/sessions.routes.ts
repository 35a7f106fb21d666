import { sessionEndpoints } from "@field-advisor/schema/sessions";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../http/serve.ts";
import type { Auth } from "../auth.service.ts";

export const sessionRoutes =
  ({ places }: Pick<Auth, "places">) =>
  (app: FastifyInstance) =>
    serve(app, sessionEndpoints, {
      list: ({ actor }) => places.list(actor),

      endOthers: async (call) => ({ ended: await places.endOthers(call) }),

      async end(call) {
        await places.end(call, call.params.id);
        return { success: true } as const;
      },
    });
