import { variantEndpoints } from "@field-advisor/schema/variants.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as variants from "./variants.service.ts";

export function variantRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, variantEndpoints, {
    list: ({ actor, params }) => variants.list(ctx, actor, params.id),
    create: (call) => variants.create(ctx, call, call.params.id, call.body),
    update: (call) => variants.update(ctx, call, call.params, call.body),
    remove: (call) => variants.remove(ctx, call, call.params),
    setExam: (call) => variants.setExam(ctx, call, call.params.id, call.body),
  });
}
