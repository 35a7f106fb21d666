import { deletionRequestEndpoints } from "@field-advisor/schema/deletion-requests.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as requests from "./deletion-requests.service.ts";

export const deletionRequestRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, deletionRequestEndpoints, {
    mine: ({ actor }) => requests.mine(ctx, actor),
    ask: (call) => requests.ask(ctx, call, call.body.reason),
    withdraw: (call) => requests.withdraw(ctx, call),
    list: (call) => requests.list(ctx, call.query),
    decline: (call) => requests.decline(ctx, call, call.params.id, call.body.answer),
    grant: (call) => requests.grant(ctx, call, call.params.id),
  });
