import { jobEndpoints } from "@field-advisor/schema/jobs.endpoints";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { serve } from "../../platform/http/serve.ts";
import * as failedJobs from "./failed-jobs.service.ts";

export const failedJobRoutes = (app: FastifyInstance, ctx: Context) =>
  serve(app, jobEndpoints, {
    failed: (call) => failedJobs.list(ctx, call.query),
    retry: (call) => failedJobs.retry(ctx, call, call.params.id),
    discard: (call) => failedJobs.discard(ctx, call, call.params.id),
  });
