import { certificateEndpoints } from "@field-advisor/schema/certificates.endpoints";
import { pathEndpoints } from "@field-advisor/schema/paths.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as certificates from "./certificates.service.ts";
import * as paths from "./paths.service.ts";

/** Paths stand below what trains people, so they are handed who knows when model talks are shown. */
export const pathRoutes =
  (whyClosedTo: paths.WhyClosed) =>
  (app: FastifyInstance, ctx: Context): void => {
    serve(app, pathEndpoints, {
      list: ({ query }) => paths.list(ctx, query),
      models: ({ query }) => paths.models(ctx, query),
      read: ({ params }) => paths.read(ctx, params.id),
      create: (call) => paths.create(ctx, call, call.body),
      update: (call) => paths.update(ctx, call, call.params.id, call.body),
      remove: (call) => paths.remove(ctx, call, call.params.id),
      mine: ({ actor, params }) => paths.mine(ctx, actor, { id: params.id, whyClosedTo }),
      ofPerson: ({ actor, params }) => paths.ofPerson(ctx, actor, params.id),
    });
    serve(app, certificateEndpoints, {
      list: ({ actor, query }) => certificates.list(ctx, actor, query),
      file: (call) => certificates.file(ctx, call, call.params.id),
      revoke: (call) => certificates.revoke(ctx, call, call.params.id, call.body.reason),
      check: ({ body }) => certificates.check(ctx, body.number),
    });
  };
