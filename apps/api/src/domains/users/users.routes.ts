import { userEndpoints } from "@field-advisor/schema/users";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { UsersService } from "./users.service.ts";

export const userRoutes = (users: UsersService) => (app: FastifyInstance) =>
  serve(app, userEndpoints, {
    async list(call) {
      const { rows, total } = await users.list(call.query);
      call.total(total);
      return rows;
    },

    async update({ actor, facts, cookies, params, body }) {
      const { user, session } = await users.changePassword({ actor, facts }, params.id, body);
      cookies.set("session", session.token, session.maxAgeSeconds);
      return user;
    },
  });
