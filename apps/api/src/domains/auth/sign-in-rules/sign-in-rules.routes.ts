import { signInRuleEndpoints } from "@field-advisor/schema/sign-in-rules.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serve } from "../../../platform/http/serve.ts";
import * as signInRules from "./sign-in-rules.service.ts";

export const signInRuleRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, signInRuleEndpoints, {
    read: () => signInRules.read(ctx),
    mine: ({ actor }) => signInRules.mine(ctx, actor),
    change: (call) => signInRules.change(ctx, call, call.params.role, call.body),
  });
