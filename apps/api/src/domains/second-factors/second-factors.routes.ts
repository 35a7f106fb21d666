import { secondFactorEndpoints } from "@field-advisor/schema/second-factors.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as enrolment from "./enrolment.service.ts";
import * as secondFactors from "./second-factors.service.ts";

export const secondFactorRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, secondFactorEndpoints, {
    mine: ({ actor }) => secondFactors.mine(ctx, actor),
    startCode: (caller) => enrolment.startCode(ctx, caller),
    addCode: ({ body, ...caller }) => enrolment.addCode(ctx, caller, body),
    removeCode: (caller) => secondFactors.removeCode(ctx, caller),
    startPasskey: (caller) => enrolment.startPasskey(ctx, caller),
    addPasskey: ({ body, ...caller }) => enrolment.addPasskey(ctx, caller, body),
    renamePasskey: ({ params, body, ...caller }) =>
      secondFactors.renamePasskey(ctx, caller, params.id, body.name),
    removePasskey: ({ params, ...caller }) => secondFactors.removePasskey(ctx, caller, params.id),
    makeRecoveryCodes: (caller) => secondFactors.makeRecoveryCodes(ctx, caller),
    reset: ({ params, ...caller }) => secondFactors.reset(ctx, caller, params.id),
  });
