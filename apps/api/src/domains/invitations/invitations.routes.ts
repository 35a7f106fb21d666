import { invitationEndpoints } from "@field-advisor/schema/invitations.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as invitationChanges from "./invitation-changes.service.ts";
import * as invitationFiles from "./invitation-files.service.ts";
import * as invitations from "./invitations.service.ts";

export const invitationRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, invitationEndpoints, {
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
