import { calendarEndpoints } from "@field-advisor/schema/calendars.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as calendars from "./calendars.service.ts";
import * as reading from "./reading.service.ts";

export function calendarRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, calendarEndpoints, {
    mine: ({ actor }) => calendars.mine(ctx, actor),
    make: (call) => calendars.make(ctx, call),
    end: (call) => calendars.end(ctx, call),
    read: ({ request, params }) => reading.read(ctx, request, params.secret),
    overview: () => calendars.overview(ctx),
    offer: (call) => calendars.offer(ctx, call, call.body.isOffered),
    endAll: (call) => calendars.endAll(ctx, call),
  });
}
