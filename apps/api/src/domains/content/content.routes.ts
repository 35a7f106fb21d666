import { contentEndpoints } from "@field-advisor/schema/content.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as content from "./content.service.ts";
import * as files from "./files.service.ts";
import * as permissions from "./permissions.service.ts";

export const contentRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, contentEndpoints, {
    list: (call) => content.list(ctx, call),
    manage: (call) => content.manage(ctx, call.query),
    read: (call) => content.read(ctx.db, call.params.id),
    create: (call) => content.create(ctx, call, { ...call.body, userPermissions: [] }),
    createWithPermissions: (call) => content.create(ctx, call, call.body),
    update: (call) => content.update(ctx, call, call.params.id, call.body),
    remove: (call) => content.remove(ctx, call, call.params.id),
    transcript: (call) => content.readTranscript(ctx, call, call.params.id),
    permissions: (call) => permissions.list(ctx, call.query.contentId),
    permissionsByGroups: (call) => permissions.listByGroups(ctx, call.query),
    setPermission: (call) => permissions.set(ctx, call, call.body),
    setAudience: (call) => permissions.setForAll(ctx, call, call.body),
    upload: (call) => files.upload(ctx, call, call.file, call.body),
    file: (call) => files.download(ctx, call, call.params.id),
  });
