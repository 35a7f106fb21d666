import { authEndpoints } from "@field-advisor/schema/auth.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { done } from "../../lib/done.ts";
import { AppError } from "../../lib/app-error.ts";
import type { AnswerCookies } from "../../platform/http/cookies.ts";
import { serve } from "../../platform/http/serve.ts";
import * as auth from "./auth.service.ts";
import { sessionUserOf } from "./auth.views.ts";
import { impersonationOf } from "./impersonation/impersonation.views.ts";
import * as proofs from "./second-step/proofs.service.ts";
import * as secondStep from "./second-step/second-step.service.ts";
import type { OpenedSession } from "./sessions/sessions.service.ts";

const setCookies = (
  cookies: AnswerCookies,
  given: Partial<Record<"session" | "device" | "step", OpenedSession>>,
) => {
  for (const kind of ["session", "device", "step"] as const) {
    const cookie = given[kind];
    if (cookie) cookies.set(kind, cookie.token, cookie.maxAgeSeconds);
  }
};

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
      if (given) setCookies(cookies, given);
      // The cookie travels with the refusal: a session is what an answer without one promises.
      if (user === null)
        throw new AppError(
          "second_step_required",
          "Your password is right. Prove with your second factor that it is you.",
        );
      return user;
    },

    secondStep: async ({ request }) => ({ kinds: await secondStep.kinds(ctx, request) }),

    async finishSecondStep({ actor, request, cookies, body }) {
      const { user, cookies: given } = await auth.finishSecondStep(ctx, { actor, request }, body);
      setCookies(cookies, given);
      cookies.clear("step");
      return user;
    },

    challengeSecondStep: ({ request }) => secondStep.challenge(ctx, request),

    challengeProof: ({ actor, request }) => proofs.challenge(ctx, { actor, request }),

    prove: async ({ actor, request, body }) =>
      sessionUserOf(await proofs.prove(ctx, { actor, request }, body.credential)),

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
