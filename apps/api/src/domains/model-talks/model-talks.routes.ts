import { modelTalkEndpoints } from "@field-advisor/schema/model-talks.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as consents from "./model-consents.service.ts";
import * as sounds from "./model-sounds.service.ts";
import * as talks from "./model-talks.service.ts";
import * as views from "./model-views.service.ts";

export function modelTalkRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, modelTalkEndpoints, {
    manage: ({ actor, params }) => talks.manage(ctx, actor, params.id),
    create: (call) => talks.create(ctx, call, call.params.id, call.body),
    update: (call) => talks.update(ctx, call, call.params, call.body),
    remove: (call) => talks.remove(ctx, call, call.params),
    speak: (call) => talks.speakAgain(ctx, call, call.params),
    readPasted: ({ actor, params, body }) => talks.readPasted(ctx, actor, params.id, body.transcript),
    shown: ({ actor, params }) => talks.shown(ctx, actor, params.id),
    read: ({ actor, params }) => talks.read(ctx, actor, params.id),
    open: (call) => views.open(ctx, call, call.params.id),
    progress: (call) => views.report(ctx, call, call.params.id, call.body),
    sound: ({ actor, params }) => sounds.download(ctx, actor, params.id),
    ofAttempt: ({ actor, params }) => consents.ofAttempt(ctx, actor, params.id),
    ask: (call) => consents.ask(ctx, call, call.params.id, call.body),
    answer: (call) => consents.answer(ctx, call, call.params.id, call.body.isAgreed),
    requests: ({ actor }) => consents.requests(ctx, actor),
  });
}
