import { userEndpoints } from "@field-advisor/schema/users.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as assignments from "./assignments.service.ts";
import * as directory from "./directory.service.ts";
import * as accounts from "./accounts.service.ts";
import * as manyUsers from "./many-users.service.ts";
import * as users from "./users.service.ts";

export const userRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, userEndpoints, {
    list: (call) => directory.list(ctx, call.actor, call.query),

    found: (call) => directory.found(ctx, call.actor, call.query),
    counts: () => directory.counts(ctx),
    read: ({ actor, params }) => directory.read(ctx, actor, params.id),
    create: (call) => users.create(ctx, call, call.body),

    async update(call) {
      const { user, session } = await users.update(ctx, call, call.params.id, call.body);
      if (session) call.cookies.set("session", session.token, session.maxAgeSeconds);
      return user;
    },

    async updateRole(call) {
      const { user, session } = await users.update(ctx, call, call.params.id, call.body);
      if (session) call.cookies.set("session", session.token, session.maxAgeSeconds);
      return user;
    },

    changeMany: (call) => manyUsers.changeMany(ctx, call, call.body),
    remove: (call) => accounts.remove(ctx, call, call.params.id),
    setAdmins: (call) => assignments.setAdmins(ctx, call, call.params.id, call.body.adminIds),
  });
