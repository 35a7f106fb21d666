import { learningRecordEndpoints } from "@field-advisor/schema/learning-records.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as store from "./store.service.ts";

export const learningRecordRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, learningRecordEndpoints, {
    read: async () => ({ store: await store.read(ctx) }),
    connect: (call) => store.connect(ctx, call, call.body),
    tryOut: ({ body }) => store.tryOut(ctx, body),
    pause: (call) => store.pause(ctx, call, call.body.isPaused),
    sendSince: (call) => store.sendSince(ctx, call, call.body.since),
    sendRefused: (call) => store.sendRefused(ctx, call),
    remove: (call) => store.remove(ctx, call),
  });
