import { createRequestMeter, type MeasuredRequest } from "@field-advisor/telemetry/request-metrics";
import { inSpan } from "@field-advisor/telemetry";
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

/** Does the work of a handler as a span of its own. What follows from it belongs to that span. */
export function inHandlerSpan<T>({ span, server }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  return span ? span.run(() => inSpan(server.services.telemetry, "handle", {}, work)) : work();
}
