import { deploymentEndpoints } from "@field-advisor/schema/deployments";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { DeploymentsService } from "./deployments.service.ts";
import { visitorSeconds } from "./page-access/page-access.service.ts";
import { recipientSeconds } from "./recipients.service.ts";

export const deploymentRoutes = (deployments: DeploymentsService) => (app: FastifyInstance) =>
  serve(app, deploymentEndpoints, {
    list: async (call) => {
      const { deployments: page, total } = await deployments.list(call.actor, call.query);
      call.total(total);
      return page;
    },
    read: ({ actor, params }) => deployments.read(actor, params.id),
    create: (call) => deployments.create(call, call.body),
    update: (call) => deployments.update(call, call.params.id, call.body),
    renewAccessCode: (call) => deployments.renewAccessCode(call, call.params.id),
    page: async (call) => {
      const { page, visit } = await deployments.pages.read(
        call.params.slug,
        call,
        call.query.preview === true,
      );
      if (visit.visitor) call.cookies.set("visitor", visit.visitor, visitorSeconds);
      if (visit.page) call.cookies.set(`visitor:${visit.pageId}`, visit.page, visitorSeconds);
      for (const pageId of visit.forgotten) call.cookies.clear(`visitor:${pageId}`);
      return page;
    },
    login: async ({ body, request, cookies }) => {
      const { page, deploymentId, token, deviceToken } = await deployments.pages.login(body, request);
      cookies.set(`recipient:${deploymentId}`, token, recipientSeconds.session);
      cookies.set(`recipient-device:${deploymentId}`, deviceToken, recipientSeconds.device);
      return page;
    },
  });
