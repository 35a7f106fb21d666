import { userFileEndpoints } from "@field-advisor/schema/user-files.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../../context.ts";
import { serve } from "../../../platform/http/serve.ts";
import { importUsers } from "./import.service.ts";
import * as userFiles from "./user-files.service.ts";

export const userFileRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, userFileEndpoints, {
    review: (call) => userFiles.review(ctx, { ...call.body, file: call.file }),
    import: (call) => importUsers(ctx, call, { ...call.body, file: call.file }),
    export: (call) => userFiles.exportUsers(ctx, call, call.query, call.signal),
  });
