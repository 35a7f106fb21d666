import { authEndpoints } from "@field-advisor/schema/auth";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import { impersonationOf, sessionUserOf, type Auth } from "./auth.service.ts";

export const authRoutes = (auth: Auth) => (app: FastifyInstance) =>
  serve(app, authEndpoints, {
    status: async ({ actor }) => ({
      isAuthenticated: actor !== null,
      user: actor && sessionUserOf(actor),
      impersonation: actor && impersonationOf(actor),
    }),

    user: async ({ actor }) => sessionUserOf(actor),

    async login({ actor, request, cookies, body }) {
      const { user, cookies: given } = await auth.login({ actor, request }, body);
      if (given) {
        cookies.set("session", given.session.token, given.session.maxAgeSeconds);
        cookies.set("device", given.device.token, given.device.maxAgeSeconds);
      }
      return user;
    },

    async logout({ actor, request, cookies }) {
      await auth.logout({ actor, request });
      cookies.clear("session");
      return done;
    },

    async forceClear({ actor, request, cookies }) {
      await auth.logout({ actor, request });
      cookies.clear("session");
      cookies.clear("device");
      cookies.clearSiteData();
      return done;
    },
  });

const done = { success: true } as const;
