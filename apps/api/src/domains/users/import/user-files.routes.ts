import { userFileEndpoints } from "@field-advisor/schema/user-files";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../http/serve.ts";
import type { UserFilesService } from "./user-files.service.ts";

export const userFileRoutes = (userFiles: UserFilesService) => (app: FastifyInstance) =>
  serve(app, userFileEndpoints, {
    review: (call) => userFiles.review(call, call.body.csv),
    import: (call) => userFiles.import(call, call.body),
    export: (call) => userFiles.export(call, call.query),
  });
