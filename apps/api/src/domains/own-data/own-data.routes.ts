import { ownDataEndpoints } from "@field-advisor/schema/own-data.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as ownData from "./own-data.service.ts";

export const ownDataRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, ownDataEndpoints, {
    download: (call) => ownData.download(ctx, call, call.signal),
  });
