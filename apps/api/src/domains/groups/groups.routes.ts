import { groupEndpoints } from "@field-advisor/schema/groups.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as targets from "./group-targets.service.ts";
import * as groups from "./groups.service.ts";
import * as members from "./members.service.ts";

export const groupRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, groupEndpoints, {
    list: ({ actor, query }) => groups.list(ctx, actor, query),
    found: ({ actor, query }) => groups.found(ctx, actor, query),
    read: ({ actor, params }) => groups.read(ctx, actor, params.id),
    create: (call) => groups.create(ctx, call, call.body),
    rename: (call) => groups.rename(ctx, call, call.params.id, call.body),
    remove: (call) => groups.remove(ctx, call, call.params.id),
    people: ({ actor, params, query }) => members.list(ctx, actor, params.id, query),
    changePeople: (call) => members.change(ctx, call, call.params.id, call.body),
    rooms: ({ actor, params, query }) => targets.listRooms(ctx, actor, params.id, query),
    setRooms: (call) => targets.setRooms(ctx, call, call.params.id, call.body.roomIds),
    changeRooms: (call) => targets.change(ctx, call, call.params.id, { target: "room", ...call.body }),
    content: ({ actor, params, query }) => targets.listContent(ctx, actor, params.id, query),
    setContent: (call) => targets.setContent(ctx, call, call.params.id, call.body.contentIds),
    changeContent: (call) => targets.change(ctx, call, call.params.id, { target: "content", ...call.body }),
    setOfPerson: (call) => members.setOfPerson(ctx, call, call.params.id, call.body.groupIds),
  });
