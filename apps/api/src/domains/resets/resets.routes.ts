import { resetEndpoints } from "@field-advisor/schema/resets";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { ResetsService } from "./resets.service.ts";

export const resetRoutes = (resets: ResetsService) => (app: FastifyInstance) =>
  serve(app, resetEndpoints, {
    reset: (call) => resets.reset(call, call.params.id),
    resetByPatch: (call) => resets.reset(call, call.params.id),
    async ask({ request, body }) {
      resets.ask(request, body.email);
      return done;
    },
    async requests(call) {
      const { requests, total } = await resets.requests(call.query);
      call.total(total);
      return requests;
    },
    async dismiss(call) {
      await resets.dismiss(call, call.params.id);
      return done;
    },
  });

const done = { success: true } as const;
