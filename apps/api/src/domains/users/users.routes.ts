import { userEndpoints } from "@field-advisor/schema/users";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { UsersService } from "./users.service.ts";

export const userRoutes = (users: UsersService) => (app: FastifyInstance) =>
  serve(app, userEndpoints, {
    async list(call) {
      const { users: page, total } = await users.list(call.actor, call.query);
      call.total(total);
      return page;
    },

    counts: () => users.counts(),
    read: ({ actor, params }) => users.read(actor, params.id),
    create: (call) => users.create(call, call.body),

    async update(call) {
      const { user, session } = await users.update(call, call.params.id, call.body);
      if (session) call.cookies.set("session", session.token, session.maxAgeSeconds);
      return user;
    },

    async updateRole(call) {
      const { user, session } = await users.update(call, call.params.id, call.body);
      if (session) call.cookies.set("session", session.token, session.maxAgeSeconds);
      return user;
    },

    async remove(call) {
      const reassigned = await users.remove(call, call.params.id);
      return { success: true, reassigned } as const;
    },

    setAdmins: (call) => users.setAdmins(call, call.params.id, call.body.adminIds),
  });
