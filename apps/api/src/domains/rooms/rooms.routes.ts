import { roomEndpoints } from "@field-advisor/schema/rooms.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as roomChanges from "./room-changes.service.ts";
import * as rooms from "./rooms.service.ts";

export const roomRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, roomEndpoints, {
    list: (call) => rooms.list(ctx, call.actor, call.query),
    mine: ({ actor }) => rooms.mine(ctx, actor),
    read: ({ actor, params }) => rooms.read(ctx, actor, params.id),
    create: (call) => roomChanges.create(ctx, call, call.body),
    update: (call) => roomChanges.update(ctx, call, call.params.id, call.body),
    toggleStatus: (call) => roomChanges.toggleStatus(ctx, call, call.params.id),
    setStatus: (call) => roomChanges.setStatus(ctx, call, call.params.id, call.body.status),
    remove: (call) => roomChanges.remove(ctx, call, call.params.id),
  });
