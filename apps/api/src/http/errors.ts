import { errorStatus, type ErrorBody, type ErrorCode } from "@field-advisor/schema/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../lib/app-error.ts";
import { fromDatabase } from "./sqlstate.ts";

const tooMuch = "That is too much data for one request.";

/** Fastify's own refusals, in our words. */
const frameworkErrors: Record<string, [code: ErrorCode, message: string]> = {
  FST_ERR_BAD_URL: ["invalid_request", "The address is not valid."],
  FST_ERR_MAX_PARAM_LENGTH: ["uri_too_long", "The address is too long."],
  FST_ERR_CTP_BODY_TOO_LARGE: ["payload_too_large", tooMuch],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["unsupported_media_type", "Send the data as application/json."],
  FST_ERR_CTP_INVALID_JSON_BODY: ["invalid_request", "The data is not valid JSON."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ["invalid_request", "The data is not as long as announced."],
};

export const generalMessages = {
  not_found: "There is nothing at this address.",
  internal:
    "Something went wrong on our side. Please try again; if it happens again, tell us the request id.",
} as const;

/** Every error as the one that callers may see; what is unknown stays unsaid. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return internal(error);
  const known = frameworkErrors[(error as FastifyError).code ?? ""];
  if (known) return new AppError(known[0], known[1], { cause: error });
  return fromDatabase(error) ?? (isBrokenBody(error) ? brokenBody(error) : internal(error));
}

const internal = (cause: unknown) => new AppError("internal", generalMessages.internal, { cause });

/** The sender went away, or sent what the parser of the transfer encoding cannot read. */
const isBrokenBody = (error: Error) => "statusCode" in error && error.statusCode === 400;

export const brokenBody = (cause: unknown) =>
  new AppError("invalid_request", "The data could not be read to its end.", { cause });

export const tooMuchData = () => new AppError("payload_too_large", tooMuch);

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    requestId,
    ...(error.issues && { issues: error.issues }),
  };
}

/** The one way in which errors leave. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  logError(known, request);
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
  if (known.code === "payload_too_large") reply.header("connection", "close");
  noteRefusal(known, request);
  return reply
    .status(known.status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(errorBody(known, request.id)));
}

/** Refusals that may be somebody's attempt leave a row in the audit log. */
function noteRefusal(error: AppError, request: FastifyRequest): void {
  const { securityEvents } = request.server.services;
  if (error.code === "origin_refused") securityEvents.note(request, "request.origin_refused");
  if (error.code === "forbidden") securityEvents.note(request, "request.access_refused");
}

export function logError(error: AppError, request: FastifyRequest): void {
  const { log } = request.server.services;
  const line = { reqId: request.id, route: request.pattern, code: error.code, err: error.cause ?? error };
  if (error.code === "internal") log.error(line, "request failed");
  else if (error.status >= errorStatus.internal) log.warn(line, "request not served");
}

/** Answers errors and unknown addresses in the contract's shape. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}
