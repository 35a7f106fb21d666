import { directoryEndpoints } from "@field-advisor/schema/directory.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serveDirectory } from "../../platform/http/directory-requests.ts";
import { serve } from "../../platform/http/serve.ts";
import { discovery } from "./discovery.routes.ts";
import * as groups from "./groups.service.ts";
import * as links from "./links.service.ts";
import { groupRoutes, personRoutes } from "./requests.routes.ts";

/** The directory's own addresses, by SCIM 2.0, and what owners see of it. */
export function directoryRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, directoryEndpoints, {
    read: () => links.read(ctx),
    people: (call) => links.people(ctx, call.query),
    waiting: (call) => links.waiting(ctx, call.query),
    link: (call) => links.link(ctx, call, call.body.ids),
    dismiss: (call) => links.dismiss(ctx, call, call.params.id),
    unlink: (call) => links.unlink(ctx, call, call.params.id),
    unlinkGroup: (call) => groups.unlink(ctx, call, call.params.id),
  });
  serveDirectory(app, {
    routes: { ...discovery, ...personRoutes(ctx), ...groupRoutes(ctx) },
    noteFailure: (asked, why) => links.noteFailure(ctx, asked, why),
  });
}
