import { deploymentEndpoints } from "@field-advisor/schema/deployments.endpoints";
import { manyPageEndpoints } from "@field-advisor/schema/many-pages.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as deploymentChanges from "./deployment-changes.service.ts";
import * as relations from "./deployment-relations.service.ts";
import * as deployments from "./deployments.service.ts";
import { visitorSeconds } from "./deployments.rules.ts";
import * as pageUse from "./page-use.service.ts";
import * as pages from "./pages/pages.service.ts";
import { recipientSeconds } from "../recipients/recipients.rules.ts";

export function deploymentRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, manyPageEndpoints, {
    found: (call) => deployments.found(ctx, call.actor, call.query),
    changeStatuses: (call) => deploymentChanges.changeStatuses(ctx, call, call.body),
  });
  serve(app, deploymentEndpoints, {
    list: (call) => deployments.list(ctx, call.actor, call.query),
    agents: ({ actor, query }) => relations.agents(ctx, actor, query.userId),
    read: ({ actor, params }) => deployments.read(ctx, actor, params.id),
    create: (call) => deploymentChanges.create(ctx, call, call.body),
    update: (call) => deploymentChanges.update(ctx, call, call.params.id, call.body),
    duplicate: (call) => deploymentChanges.duplicate(ctx, call, call.params.id),
    usage: (call) => pageUse.read(ctx, call.actor, call.params.id, call.query.range),
    page: async (call) => {
      const { preview = false, refresh = false } = call.query;
      const { page, visit } = await pages.read(ctx, call.params.slug, call, { preview, refresh });
      if (visit.visitor) call.cookies.set("visitor", visit.visitor, visitorSeconds);
      if (visit.page) call.cookies.set(`visitor:${visit.pageId}`, visit.page, visitorSeconds);
      for (const pageId of visit.forgotten) call.cookies.clear(`visitor:${pageId}`);
      return page;
    },
    state: (call) => pages.stateOf(ctx, call.params.slug, call),
    login: async ({ body, request, cookies }) => {
      const { page, deploymentId, token, deviceToken } = await pages.signIn(ctx, body, request);
      cookies.set(`recipient:${deploymentId}`, token, recipientSeconds.session);
      cookies.set(`recipient-device:${deploymentId}`, deviceToken, recipientSeconds.device);
      return page;
    },
  });
}
