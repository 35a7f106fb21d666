import { activityEndpoints } from "@field-advisor/schema/activity";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { ActivityService } from "./activity.service.ts";
import { csvOfEvents } from "./events/events.service.ts";

export const activityRoutes = (activity: ActivityService) => (app: FastifyInstance) =>
  serve(app, activityEndpoints, {
    async loginPatterns(call) {
      const found = await activity.patterns(call.actor, call.query);
      call.total(found.total);
      return found.patterns;
    },
    usersSimple: ({ actor }) => activity.records(actor),
    signIns: ({ actor, query }) => activity.summary(actor, query),
    sessions: ({ actor, query }) => activity.sessions(actor, query),
    async userLogins(call) {
      const found = await activity.sessionsOf(call.actor, call.params.id, call.query);
      call.total(found.total);
      return found;
    },
    agents: ({ query }) => activity.agents(query.range),
    events: ({ actor, query }) => activity.events(actor, query),
    exportEvents: async ({ actor, request, query }) =>
      csvOfEvents(await activity.exportEvents({ actor, request }, query)),
    exportEventsAsJson: ({ actor, request, query }) => activity.exportEvents({ actor, request }, query),
    loginStats: ({ actor }) => activity.own(actor),
  });
