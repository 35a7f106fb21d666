import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

export class RequestProblem extends Error {
  readonly status: number;
  readonly code: string;

  /**
   * @param code machine-readable name, in the vendor's `detail.status`
   * @param message sentence for people, in `detail.message`
   */
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (subject: string): RequestProblem =>
  new RequestProblem(404, "not_found", `${subject} was not found.`);

type Detail = { status: string; message: string } | { loc: PropertyKey[]; msg: string; type: string }[];

/** Errors are answered as `{detail}`, the vendor's shape; internal errors without their message. */
export function registerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => {
    void send(reply, 404, { status: "not_found", message: "There is no such address here." });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof RequestProblem) {
    return void send(reply, error.status, { status: error.code, message: error.message });
  }
  if (error instanceof z.ZodError) {
    const issues = error.issues.map((issue) => ({ loc: issue.path, msg: issue.message, type: issue.code }));
    return void send(reply, 422, issues);
  }
  const problem = databaseProblem(error) ?? httpProblem(error);
  if (problem.status >= 500) request.log.error({ reason: error.message, code: error.code }, "request failed");
  void send(reply, problem.status, { status: problem.code, message: problem.message });
}

// Fastify's own errors: body too large, wrong content type, broken JSON.
function httpProblem(error: FastifyError): RequestProblem {
  const status = error.statusCode ?? 500;
  if (status < 400 || status > 499)
    return new RequestProblem(500, "internal_error", "Something went wrong here.");
  return new RequestProblem(status, "invalid_request", error.message);
}

function send(reply: FastifyReply, status: number, detail: Detail): FastifyReply {
  if (status === 503 || status === 429) void reply.header("retry-after", "2");
  return reply.code(status).send({ detail });
}

const unavailableClasses = new Set(["08", "53", "57", "58", "XX"]);

const unavailableCodes = new Set([
  "55P03",
  "40001",
  "40P01",
  "42P01",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

// The driver reports some lost connections without a code.
const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|after calling end/i;

/** undefined for an error that is not the database's. */
function databaseProblem(error: Error & { code?: string | undefined }): RequestProblem | undefined {
  const code = error.code ?? "";
  const sqlState = /^[0-9A-Z]{5}$/.test(code);
  if (
    unavailableCodes.has(code) ||
    (sqlState && unavailableClasses.has(code.slice(0, 2))) ||
    lostConnection.test(error.message)
  ) {
    return new RequestProblem(
      503,
      "unavailable",
      "The service cannot reach its data right now. Please try again.",
    );
  }
  if (sqlState && (code.startsWith("22") || code.startsWith("23"))) {
    return new RequestProblem(422, "invalid_request", "A value in the request cannot be stored.");
  }
  return undefined;
}
