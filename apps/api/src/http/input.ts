import type { Endpoint } from "@field-advisor/schema/endpoint";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../lib/app-error.ts";

/**
 * Path, query and body as the contract describes them.
 * @throws AppError invalid_request with an issue per field
 */
export function readInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: endpoint.params && parsed(endpoint.params, request.params),
    query: endpoint.query && parsed(endpoint.query, singleValues(request.query)),
    body: endpoint.body && parsed(endpoint.body, request.body),
  };
}

/** No query of the contract takes a list, and a converted list could pass for one value. */
function singleValues(query: unknown): unknown {
  const repeated = Object.entries(query as Record<string, unknown>).find(([, value]) => Array.isArray(value));
  if (repeated) throw invalid([{ path: repeated[0], message: "Give this only once" }]);
  return query;
}

function parsed(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalid(result.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })));
}

const invalid = (issues: { path: string; message: string }[]) =>
  new AppError("invalid_request", issues[0]?.message ?? "The request is not valid", { issues });
