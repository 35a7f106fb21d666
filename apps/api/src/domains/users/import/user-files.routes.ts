import { transferEndpoints } from "@field-advisor/schema/transfers";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../http/serve.ts";
import type { UserFilesService } from "./user-files.service.ts";

export const userFileRoutes = (transfers: UserFilesService) => (app: FastifyInstance) =>
  serve(app, transferEndpoints, {
    review: (call) => transfers.review(call, call.body.csv),
    import: (call) => transfers.import(call, call.body),
    export: (call) => transfers.export(call, call.query),
  });
