import { conversationEndpoints } from "@field-advisor/schema/conversations.endpoints";
import { recordingEndpoints } from "@field-advisor/schema/recordings.endpoints";
import { privacyEndpoints } from "@field-advisor/schema/privacy.endpoints";
import { voiceEndpoints } from "@field-advisor/schema/voice.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as pagePrivacy from "../deployments/page-privacy.service.ts";
import * as conversations from "./conversations.service.ts";
import * as files from "../history/files.service.ts";
import * as history from "../history/history.service.ts";
import { current } from "./resume.service.ts";
import * as attempts from "../practice/attempts.service.ts";
import * as recordingConsent from "../practice/recording-consent.service.ts";
import * as own from "./own/own.service.ts";
import * as sound from "./sound.service.ts";
import * as transcripts from "./transcripts.service.ts";

export function conversationRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, voiceEndpoints, {
    signedUrl: (call) => conversations.start(ctx, call.query, call),
    current: (call) => current(ctx, call.query, call),
    reportEnd: (call) => conversations.reportEnd(ctx, call.params.id, call.body, call),
    webhook: async ({ body, request }) => {
      await transcripts.receive(ctx, body, request);
      return { success: true } as const;
    },
  });
  serve(app, privacyEndpoints, {
    read: ({ actor, params }) => pagePrivacy.read(ctx, actor, params.id),
    update: (call) => pagePrivacy.update(ctx, call, call.params.id, call.body),
    updateMany: (call) => pagePrivacy.updateMany(ctx, call, call.body),
    effect: (call) => pagePrivacy.effect(ctx, call.actor, call.body),
    readDefault: () => pagePrivacy.readDefault(ctx),
    updateDefault: (call) => pagePrivacy.updateDefault(ctx, call, call.body),
    choose: (call) => pagePrivacy.choose(ctx, call.params.slug, call.body, call),
    listOwn: (call) => own.list(ctx, call, call.query),
    readOwn: (call) => own.read(ctx, call, call.params.id),
    download: (call) => own.download(ctx, call, call.params.id),
    remove: (call) => own.remove(ctx, call, call.params.id),
    rate: (call) => own.rate(ctx, call, call.params.id, call.body),
  });
  serve(app, recordingEndpoints, {
    sound: (call) => sound.download(ctx, call, call.params.id),
    choose: (call) => recordingConsent.choose(ctx, call, call.params, call.body),
    removeOfAttempt: (call) => attempts.removeSound(ctx, call, call.params.id),
    removeOwn: (call) => own.removeSound(ctx, call, call.params.id),
  });
  serve(app, conversationEndpoints, {
    listOfPage: (call) => history.listOfPage(ctx, call.actor, call.params.id, call.query),
    exportOfPage: (call) =>
      files.exportOfPage(ctx, call, { id: call.params.id, filter: call.query }, call.signal),
    list: (call) => history.list(ctx, call.actor, call.query),
    read: ({ actor, params }) => history.read(ctx, actor, params.id),
    exportAsCsv: (call) => files.exportAsCsv(ctx, call, call.params.id, call.signal),
    exportAsText: (call) => files.exportAsText(ctx, call, call.params.id, call.signal),
    remove: (call) => history.remove(ctx, call, call.params.id),
    stillAtProvider: ({ actor }) => transcripts.stillAtProvider(ctx, actor),
  });
}
