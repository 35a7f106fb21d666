import { type ErrorBody, type ErrorCode, errorStatus } from "@field-advisor/schema/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { unknownRoute } from "@field-advisor/telemetry/request-metrics";
import { AppError, storageFull } from "../../lib/app-error.ts";
import { rateLimitRefusals } from "../../telemetry/metrics.ts";

const retryAfterSeconds = 2;

const unavailable = (cause: unknown) =>
  new AppError("unavailable", "The service is busy or restarting. Please try again in a moment.", {
    retryAfterSeconds,
    cause,
  });

/** The disk's words when it, or the share that is ours, is full. */
const fullDisk = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The system's words when a disk, or the server behind a socket, is away or does not let us. */
const away = new Set(
  "ENOENT ENOTDIR EACCES EPERM EROFS EIO EMFILE ENFILE ESTALE ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT".split(
    " ",
  ),
);

/** What clients read for the classes and codes of SQLSTATE; the driver's own words never leave. */
const meanings: [pattern: RegExp, code: ErrorCode, message: string][] = [
  [/^22|^23502|^23514/, "invalid_request", "A value cannot be stored. Check the input and try again."],
  [/^23505/, "conflict", "Something with the same name or address already exists."],
  [/^23503/, "conflict", "Something that this depends on is missing, or depends on it."],
  [/^54/, "payload_too_large", "That is more than can be stored at once."],
];

const busy = /^(08|53|57P0|40001|40P01|55P03|57014|XX000|25P0)/;

/** A name that has no address now may have one soon: without a free file descriptor the lookup fails with EBUSY. */
const isFailedLookup = (error: Error) => "syscall" in error && error.syscall === "getaddrinfo";

/** The driver reports these without a code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end)/;

/**
 * What an error of the database or of a disk means to the caller.
 * @returns undefined for every other error
 */
function fromStorage(error: Error): AppError | undefined {
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (fullDisk.has(code)) return storageFull(error);
  if (away.has(code) || isFailedLookup(error) || lostWords.test(error.message)) return unavailable(error);
  if (!/^[0-9A-Z]{5}$/.test(code) || !("severity" in error)) return undefined;
  if (busy.test(code)) return unavailable(error);
  const meaning = meanings.find(([pattern]) => pattern.test(code));
  return meaning && new AppError(meaning[1], meaning[2], { cause: error });
}

const tooMuch = "That is too much data for one request.";

/** Fastify's own errors, in our words. */
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
  return fromStorage(error) ?? (isBrokenBody(error) ? brokenBody(error) : internal(error));
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

/**
 * The one way in which errors leave.
 * @param bodyOf another shape, where the caller speaks a protocol that has its own
 */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyOf: (known: AppError) => object = (known) => errorBody(known, request.id),
): FastifyReply {
  const known = toAppError(error);
  logError(known, request);
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
  if (known.code === "not_signed_in" && request.headers.authorization !== undefined)
    reply.header("www-authenticate", 'Bearer error="invalid_token"');
  if (known.code === "payload_too_large") reply.header("connection", "close");
  noteAttempt(known, request);
  return reply
    .status(known.status)
    .header("content-type", "application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(known)));
}

/** What may be somebody's attempt leaves a row in the audit log; refusals of limits are counted. */
function noteAttempt(error: AppError, request: FastifyRequest): void {
  const { securityEvents, telemetry } = request.server.services;
  if (error.code === "too_many_requests")
    telemetry.record(rateLimitRefusals, 1, { route: request.routeOptions.url ?? unknownRoute });
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
