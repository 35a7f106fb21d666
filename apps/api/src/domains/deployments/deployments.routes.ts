import { deploymentEndpoints } from "@field-advisor/schema/deployments.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../http/serve.ts";
import * as deploymentChanges from "./deployment-changes.service.ts";
import * as deployments from "./deployments.service.ts";
import { visitorSeconds } from "./page-access.service.ts";
import * as pages from "./pages/pages.service.ts";
import { recipientSeconds } from "./recipients.service.ts";

export const deploymentRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, deploymentEndpoints, {
    list: async (call) => {
      const { deployments: page, total } = await deployments.list(ctx, call.actor, call.query);
      call.total(total);
      return page;
    },
    read: ({ actor, params }) => deployments.read(ctx, actor, params.id),
    create: (call) => deploymentChanges.create(ctx, call, call.body),
    update: (call) => deploymentChanges.update(ctx, call, call.params.id, call.body),
    renewAccessCode: (call) => deploymentChanges.renewAccessCode(ctx, call, call.params.id),
    page: async (call) => {
      const { page, visit } = await pages.read(ctx, call.params.slug, call, call.query.preview === true);
      if (visit.visitor) call.cookies.set("visitor", visit.visitor, visitorSeconds);
      if (visit.page) call.cookies.set(`visitor:${visit.pageId}`, visit.page, visitorSeconds);
      for (const pageId of visit.forgotten) call.cookies.clear(`visitor:${pageId}`);
      return page;
    },
    login: async ({ body, request, cookies }) => {
      const { page, deploymentId, token, deviceToken } = await pages.login(ctx, body, request);
      cookies.set(`recipient:${deploymentId}`, token, recipientSeconds.session);
      cookies.set(`recipient-device:${deploymentId}`, deviceToken, recipientSeconds.device);
      return page;
    },
  });
