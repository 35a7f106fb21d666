import { activityEndpoints } from "@field-advisor/schema/activity.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as activity from "./activity.service.ts";
import { csvOfEvents, exportEvents, findEvents } from "./events/events.service.ts";

export const activityRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, activityEndpoints, {
    loginPatterns: (call) => activity.patterns(ctx, call.actor, call.query),
    usersSimple: ({ actor }) => activity.records(ctx, actor),
    signIns: ({ actor, query }) => activity.summary(ctx, actor, query),
    sessions: ({ actor, query }) => activity.sessions(ctx, actor, query),
    userLogins: (call) => activity.sessionsOf(ctx, call.actor, call.params.id, call.query),
    agents: ({ query }) => activity.agents(ctx, query.range),
    events: ({ actor, query }) => findEvents(ctx, actor, query),
    exportEvents: (call) => csvOfEvents(exportEvents(ctx, call, call.query, call.signal)),
    exportEventsAsJson: (call) => exportEvents(ctx, call, call.query, call.signal),
    loginStats: ({ actor }) => activity.own(ctx, actor),
  });
