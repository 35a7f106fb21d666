import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { databaseProblem } from "../db/database-problem.ts";
import { RequestProblem } from "./request-problem.ts";

type Detail = { status: string; message: string } | { loc: PropertyKey[]; msg: string; type: string }[];

/** Every refusal leaves as `{detail}`, the vendor's shape; what went wrong inside stays inside. */
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

// Fastify's own refusals: body too large, wrong content type, broken JSON.
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
