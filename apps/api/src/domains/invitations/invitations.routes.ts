import { invitationEndpoints } from "@field-advisor/schema/invitations.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as invitationChanges from "./invitation-changes.service.ts";
import * as invitationFiles from "./invitation-files.service.ts";
import * as manyInvitations from "./many-invitations.service.ts";
import * as invitations from "./invitations.service.ts";

export const invitationRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, invitationEndpoints, {
    all: (call) => invitations.all(ctx, call.actor, call.query),
    found: (call) => invitations.found(ctx, call.actor, call.query),
    exportAll: (call) => invitationFiles.exportAll(ctx, call, call.query, call.signal),
    renewMany: (call) => manyInvitations.renew(ctx, call, call.body),
    revokeMany: (call) => manyInvitations.revoke(ctx, call, call.body),
    list: (call) => invitations.list(ctx, call.actor, call.params.id, call.query),
    export: (call) => invitationFiles.exportInvitations(ctx, call, call.params.id, call.query, call.signal),
    reviewFile: (call) =>
      invitationFiles.review(ctx, call.actor, {
        ...call.body,
        deploymentId: call.params.id,
        file: call.file,
      }),
    create: (call) => invitationChanges.create(ctx, call, call.params.id, call.body.invitations),
    update: (call) => invitationChanges.update(ctx, call, call.params.id, call.body),
    renew: (call) => invitationChanges.renew(ctx, call, call.params.id, call.body),
    revoke: (call) => invitationChanges.revoke(ctx, call, call.params.id),
  });
