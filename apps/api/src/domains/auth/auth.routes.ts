import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { done } from "../../lib/done.ts";
import { serve } from "../../platform/http/serve.ts";
import * as auth from "./auth.service.ts";
import { sessionUserOf } from "./auth.views.ts";
import { impersonationOf } from "./impersonation/impersonation.views.ts";

export const authRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, authEndpoints, {
    status: async ({ actor }) => ({
      isAuthenticated: actor !== null,
      user: actor && sessionUserOf(actor),
      impersonation: actor && impersonationOf(actor),
    }),

    user: async ({ actor }) => sessionUserOf(actor),

    async login({ actor, request, cookies, body }) {
      const { user, cookies: given } = await auth.login(ctx, { actor, request }, body);
      if (given) {
        cookies.set("session", given.session.token, given.session.maxAgeSeconds);
        cookies.set("device", given.device.token, given.device.maxAgeSeconds);
      }
      return user;
    },

    async logout({ actor, request, cookies }) {
      const signOutAt = await auth.logout(ctx, { actor, request });
      cookies.clear("session");
      return { ...done, ...(signOutAt !== undefined && { signOutAt }) };
    },

    async forceClear({ actor, request, cookies }) {
      await auth.logout(ctx, { actor, request });
      cookies.clear("session");
      cookies.clear("device");
      cookies.clearSiteData();
      return done;
    },
  });
