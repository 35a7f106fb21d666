import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as auth from "./auth.service.ts";

export const authRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, authEndpoints, {
    status: async ({ actor }) => ({
      isAuthenticated: actor !== null,
      user: actor && auth.sessionUserOf(actor),
      impersonation: actor && auth.impersonationOf(actor),
    }),

    user: async ({ actor }) => auth.sessionUserOf(actor),

    async login({ actor, request, cookies, body }) {
      const { user, cookies: given } = await auth.login(ctx, { actor, request }, body);
      if (given) {
        cookies.set("session", given.session.token, given.session.maxAgeSeconds);
        cookies.set("device", given.device.token, given.device.maxAgeSeconds);
      }
      return user;
    },

    async logout({ actor, request, cookies }) {
      await auth.logout(ctx, { actor, request });
      cookies.clear("session");
      return done;
    },

    async forceClear({ actor, request, cookies }) {
      await auth.logout(ctx, { actor, request });
      cookies.clear("session");
      cookies.clear("device");
      cookies.clearSiteData();
      return done;
    },
  });

const done = { success: true } as const;
