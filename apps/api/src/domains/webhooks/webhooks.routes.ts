import { webhookEndpoints } from "@field-advisor/schema/webhooks.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as deliveries from "./deliveries.service.ts";
import * as webhooks from "./webhooks.service.ts";

export const webhookRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, webhookEndpoints, {
    list: (call) => webhooks.list(ctx, call.query),
    read: (call) => webhooks.read(ctx, call.params.id),
    create: (call) => webhooks.create(ctx, call, call.body),
    update: (call) => webhooks.update(ctx, call, call.params.id, call.body),
    remove: (call) => webhooks.remove(ctx, call, call.params.id),
    replaceSecret: (call) => webhooks.replaceSecret(ctx, call, call.params.id),
    endFormerSecret: (call) => webhooks.endFormerSecret(ctx, call, call.params.id),
    deliveries: (call) => deliveries.list(ctx, call.params.id, call.query),
    sendAgain: (call) => deliveries.again(ctx, call, call.params.id, call.params.deliveryId),
    sendFailedAgain: (call) => deliveries.failedAgain(ctx, call, call.params.id, call.body.since),
    test: (call) => deliveries.test(ctx, call, call.params.id),
  });
