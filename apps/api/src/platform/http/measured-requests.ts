import { createRequestMeter, isProbe, type MeasuredRequest } from "@field-advisor/telemetry/request-metrics";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { rateLimitRefusals } from "../../telemetry/metrics.ts";
import { contractEndpoints } from "./access.ts";

/** Measures every request by the pattern of its address, and begins its span. */
export function measureRequests(app: FastifyInstance): void {
  const { telemetry } = app.services;
  if (!telemetry.isMeasuring) return;
  // A counter that appears with its first event hides that event: its growth is read from where it began.
  for (const { path } of contractEndpoints) telemetry.record(rateLimitRefusals, 0, { route: path });
  const meter = createRequestMeter(telemetry, kindOf);
  if (telemetry.isTracing)
    app.addHook("onRequest", (request, _reply, done) => {
      const { method, routeOptions } = request;
      request.span = meter.begin({ method, route: routeOptions.url }, parentOf(request));
      done();
    });
  app.addHook("onResponse", (request, reply, done) => {
    // Fastify makes an object of the route's options whenever it is asked for them; the pattern is there already.
    const { method, pattern, span } = request;
    meter.end({ method, route: pattern || undefined }, reply.statusCode, reply.elapsedTime, span);
    done();
  });
}

const kinds = new Map([...contractEndpoints].map(({ method, path, kind }) => [`${method} ${path}`, kind]));

const kindOf = ({ method, route }: MeasuredRequest): string =>
  kinds.get(`${method === "HEAD" ? "GET" : method} ${route}`) ?? "other";

/** Browsers are strangers, and choose no trace of ours. Of the provider's calls our own voice agent names the trace. */
function parentOf({ headers, routeOptions }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return routeOptions.config?.endpoint?.kind === "webhook" && typeof traceparent === "string"
    ? traceparent
    : undefined;
}

/**
 * One line per answered request: the route's pattern instead of the address, no query, no body, no headers. Probes come
 * every few seconds and say nothing.
 */
export function logRequests(app: FastifyInstance): void {
  // These lines hold nothing that could be secret, and looking through each for secrets took a tenth of all the time.
  const log = app.services.log.child({}, { redact: [] });
  app.addHook("onResponse", (request, reply, done) => {
    if (!isProbe(request.pattern)) {
      log.info(
        {
          reqId: request.id,
          route: request.pattern,
          method: request.method,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ip: request.ip,
          userId: request.actor?.userId,
          actorId: request.actor?.impersonation?.owner.userId,
          sessionId: request.actor?.sessionId ?? undefined,
          keyId: request.actor?.key?.id,
          authAge: ageOf(request.actor?.authenticatedAt),
          traceId: request.span?.traceId,
        },
        "request",
      );
    }
    done();
  });
}

/** Seconds since the caller's session proved its password. */
const ageOf = (at: string | null | undefined): number | undefined =>
  typeof at !== "string" ? undefined : Math.round((Date.now() - Date.parse(at)) / 1000);
