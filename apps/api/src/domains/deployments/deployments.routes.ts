import { deploymentEndpoints } from "@field-advisor/schema/deployments";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { DeploymentsService } from "./deployments.service.ts";
import { visitorSeconds } from "./pages/pages.service.ts";
import { recipientSeconds } from "./recipients/recipients.service.ts";

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
      const { page, visitorToken } = await deployments.pages.read(
        call.params.slug,
        call,
        call.query.preview === true,
      );
      if (visitorToken) call.cookies.set("visitor", visitorToken, visitorSeconds);
      return page;
    },
    login: async ({ body, facts, cookies }) => {
      const { page, deploymentId, token, deviceToken } = await deployments.pages.login(body, facts);
      cookies.set(`recipient:${deploymentId}`, token, recipientSeconds.session);
      cookies.set(`recipient-device:${deploymentId}`, deviceToken, recipientSeconds.device);
      return page;
    },
  });
