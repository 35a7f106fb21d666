import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { elementsWithin, requireJsonWithinLimits } from "../lib/json-limits.ts";

type Done = (error: Error | null, body?: unknown) => void;

/** The API reads JSON and nothing else: a form or plain text could be sent by any page without asking first. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, readJson);

  function readJson(request: FastifyRequest, body: Buffer, done: Done): void {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.kind === "webhook") app.services.deliveries.requireSigned(request, body);
    if (body.length === 0) return done(null, undefined);
    const text = textOf(body);
    requireJsonWithinLimits(text, elementsWithin(endpoint?.bodyLimit ?? 0));
    void parse(request, text, done);
  }
}

/** @throws AppError invalid_request for bytes that are not UTF-8, or that start with a byte order mark */
function textOf(body: Buffer): string {
  const text = body.toString("utf8");
  if (text.startsWith("\uFEFF") || !isUtf8(body)) {
    throw new AppError("invalid_request", "Send the data as UTF-8 text without a byte order mark.");
  }
  return text;
}
