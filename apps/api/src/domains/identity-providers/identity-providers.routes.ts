import { identityProviderEndpoints } from "@field-advisor/schema/identity-providers.endpoints";
import { providerSignInEndpoints } from "@field-advisor/schema/provider-sign-in.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as identities from "./identities.service.ts";
import * as providers from "./providers.service.ts";
import * as ways from "./ways.service.ts";

export function identityProviderRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, identityProviderEndpoints, {
    list: () => providers.list(ctx),
    create: (call) => providers.create(ctx, call, call.body),
    update: (call) => providers.update(ctx, call, call.params.id, call.body),
    remove: (call) => providers.remove(ctx, call, call.params.id),
    tryOut: ({ body }) => providers.tryOut(ctx, body),
    links: (call) => providers.links(ctx, call.params.id, call.query),
    unlink: (call) => identities.unlink(ctx, call, call.params.id, call.params.userId),
  });

  serve(app, providerSignInEndpoints, {
    choices: () => providers.choices(ctx),

    async start({ request, params, body, cookies }) {
      const { address, cookie } = await ways.start(ctx, request, {
        ...params,
        purpose: "sign-in",
        returnTo: body.returnTo,
      });
      cookies.set("sign-in", cookie.value, cookie.maxAgeSeconds);
      return { address };
    },

    async prove({ actor, request, params, cookies }) {
      const { address, cookie } = await ways.startProof(ctx, { actor, request }, params.providerId);
      if (cookie) cookies.set("sign-in", cookie.value, cookie.maxAgeSeconds);
      return address;
    },

    async callback({ actor, request, cookies, query }) {
      const { address, cookies: given } = await ways.comeBack(ctx, { actor, request }, query);
      cookies.clear("sign-in");
      if (given) {
        cookies.set("session", given.session.token, given.session.maxAgeSeconds);
        cookies.set("device", given.device.token, given.device.maxAgeSeconds);
      }
      return address;
    },

    mine: ({ actor }) => identities.mine(ctx, actor),
    unlinkMine: (call) => identities.unlinkMine(ctx, call, call.params.providerId),
  });
}
