import { roomEndpoints } from "@field-advisor/schema/rooms";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { RoomsService } from "./rooms.service.ts";

export const roomRoutes = (rooms: RoomsService) => (app: FastifyInstance) =>
  serve(app, roomEndpoints, {
    list: async (call) => {
      const { rooms: page, total } = await rooms.list(call.actor, call.query);
      call.total(total);
      return page;
    },
    mine: ({ actor }) => rooms.mine(actor),
    read: ({ actor, params }) => rooms.read(actor, params.id),
    create: (call) => rooms.create(call, call.body),
    update: (call) => rooms.update(call, call.params.id, call.body),
    toggleStatus: (call) => rooms.toggleStatus(call, call.params.id),
    setStatus: (call) => rooms.setStatus(call, call.params.id, call.body.status),
    remove: async (call) => {
      await rooms.remove(call, call.params.id);
      return { success: true } as const;
    },
  });
