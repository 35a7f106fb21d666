import { assignmentEndpoints } from "@field-advisor/schema/assignments.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as assignments from "./assignments.service.ts";

export const assignmentRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, assignmentEndpoints, {
    mine: ({ actor }) => assignments.mine(ctx, actor),
    list: (call) => assignments.list(ctx, call.actor, call.query),
    people: (call) => assignments.people(ctx, call.actor, call.params.id, call.query),
    create: (call) => assignments.create(ctx, call, call.body),
    update: (call) => assignments.update(ctx, call, call.params.id, call.body),
    updatePeople: (call) => assignments.changePeople(ctx, call, call.params.id, call.body),
    remove: (call) => assignments.remove(ctx, call, call.params.id),
  });
