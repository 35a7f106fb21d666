import { type Endpoint, type EndpointGroup, mayWhileImpersonating } from "@field-advisor/schema/endpoint";
import type { ErrorCode } from "@field-advisor/schema/errors";
import { inSpan } from "@field-advisor/telemetry";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "../../lib/app-error.ts";
import { readingOnly } from "../../lib/reading-only.ts";
import type { SpooledFile } from "../../lib/spooled-file.ts";
import { createTimeLimit } from "../../lib/time-limit.ts";
import { answers, longestOf } from "./answers.ts";
import { type Answer, type AnyCall, type Call, callOf, honoursKey } from "./call.ts";
import { watchKey } from "./keys.ts";
import { callLimits } from "./rate-limits.ts";
import { requestContext } from "./lazy-request-context.ts";
import { addUploadRoutes, receiveUpload } from "./uploads.ts";

type Handlers<G extends EndpointGroup> = {
  [K in keyof G]: (call: Call<G[K]>) => Answer<G[K]>;
};

/** Serves every endpoint of a group; one that lacks a handler does not compile. */
export function serve<G extends EndpointGroup>(app: FastifyInstance, group: G, handlers: Handlers<G>): void {
  const routes = Object.entries(group).map(([name, endpoint]) =>
    routeOf(app, endpoint, handlers[name] as Handle),
  );
  const isUpload = ({ config }: RouteOptions) => config?.endpoint?.kind === "upload";
  for (const route of routes) if (!isUpload(route)) app.route(route);
  const uploads = routes.filter(isUpload);
  if (uploads.length > 0) addUploadRoutes(app, uploads);
}

type Handle = (call: AnyCall) => unknown;

function routeOf(app: FastifyInstance, endpoint: Endpoint, handle: Handle): RouteOptions {
  const countCall = callLimits(app, endpoint);
  const perform = performing(app, endpoint, { handle, countCall });
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // Whoever is led on is changed by it, and comes once.
    exposeHeadRoute: !endpoint.sameOriginOnly && endpoint.kind !== "redirect",
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    async handler(request, reply) {
      if (endpoint.kind !== "upload") return perform(request, reply);
      // It is received under its own limits, and then answered like every other call.
      await countCall?.(request, request);
      const file = await receiveUpload(endpoint, request);
      try {
        return await perform(request, reply, file);
      } finally {
        await file.discard();
      }
    },
  };
}

type Perform = (request: FastifyRequest, reply: FastifyReply, file?: SpooledFile) => Promise<FastifyReply>;

function performing(
  app: FastifyInstance,
  endpoint: Endpoint,
  { handle, countCall }: { handle: Handle; countCall: ReturnType<typeof callLimits> },
): Perform {
  const declared = (error: unknown) => declaredError(app, endpoint, error);
  const answer = answers[endpoint.kind];
  const perform: Perform = async (request, reply, file) => {
    const limit = createTimeLimit(longestOf(endpoint));
    // What a stream has written stays, however its answer ends.
    if (endpoint.kind !== "stream") requestContext(request).limit = limit;
    const admit = async (extras = {}) => {
      const call = callOf(endpoint, request, reply, extras);
      // An upload was counted before it was received.
      if (!file) await countCall?.(request, call);
      return call;
    };
    if (endpoint.kind !== "json") watchKey(request, reply);
    try {
      return await answer({ endpoint, request, reply, limit, file, admit, handle, declared });
    } catch (error) {
      throw declared(error);
    } finally {
      limit.clear();
    }
  };
  return (request, reply, file) =>
    inHandlerSpan(request, () =>
      // What an owner reads while viewing as somebody else changes nothing, whatever the read of that person would leave.
      endpoint.method === "GET" && request.actor?.impersonation
        ? readingOnly(() => perform(request, reply, file))
        : perform(request, reply, file),
    );
}

/** Does the work of a handler as a span of its own. What follows from it belongs to that span. */
function inHandlerSpan<T>({ span, server }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return span ? span.run(() => inSpan(server.services.telemetry, "handle", {}, work)) : work();
}

/** What every endpoint may answer; these are raised before any handler runs. */
const generalErrors: readonly ErrorCode[] = [
  "invalid_request",
  "payload_too_large",
  "too_many_requests",
  "internal",
  "unavailable",
];

/**
 * A code that an endpoint does not announce is a fault of ours, found by tests. In production the caller still reads
 * what it is about.
 */
function declaredError({ services }: FastifyInstance, endpoint: Endpoint, error: unknown): unknown {
  if (!(error instanceof AppError) || errorsOf(endpoint).includes(error.code)) return error;
  const fault = new Error(`${endpoint.method} ${endpoint.path} does not declare ${error.code}`, {
    cause: error,
  });
  if (!services.production) return fault;
  services.log.error({ err: fault }, "an answer is outside its contract");
  return error;
}

/** All codes that an endpoint may answer with, its own and the general ones. */
export function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const guarded: ErrorCode[] = endpoint.access === "anyone" ? [] : ["not_signed_in", "forbidden"];
  const viewing: ErrorCode[] = mayWhileImpersonating(endpoint) ? [] : ["impersonating"];
  const keyed: ErrorCode[] = honoursKey(endpoint) ? ["conflict"] : [];
  const received: ErrorCode[] = endpoint.kind === "upload" ? ["unsupported_media_type"] : [];
  return [
    ...new Set([...(endpoint.errors ?? []), ...generalErrors, ...guarded, ...viewing, ...keyed, ...received]),
  ];
}
