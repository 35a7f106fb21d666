import type { Metric, Span, Telemetry } from "./telemetry.ts";

export const requestDuration = {
  name: "http_server_request_duration_seconds",
  kind: "histogram",
  unit: "s",
  description: "How long requests took to be answered, by the pattern of their address.",
  labels: ["method", "route", "status", "kind"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
} as const satisfies Metric;

export interface MeasuredRequest {
  method: string;
  /** The pattern of its address; undefined where no route matches. */
  route: string | undefined;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export const unknownRoute = "unknown";

const probes: ReadonlySet<string | undefined> = new Set(["/live", "/ready"]);

/**
 * Health checks of load balancers. They come several times a second, and fail while a process is leaving: counted as
 * requests they would hide people's failures, or look like some.
 */
export const isProbe = (route: string | undefined): boolean => probes.has(route);

/**
 * Measures and traces the requests of an HTTP server, apart from probes.
 * @param kindOf what kind of answer a route gives: one word for each
 */
export function createRequestMeter(telemetry: Telemetry, kindOf: (request: MeasuredRequest) => string) {
  return {
    /** @param parent the caller's traceparent, where the caller is trusted */
    begin: ({ method, route = unknownRoute }: MeasuredRequest, parent?: string): Span | undefined =>
      isProbe(route)
        ? undefined
        : telemetry.begin(`${methodOf(method)} ${route}`, {
            kind: "server",
            parent,
            attributes: { "http.request.method": methodOf(method), "http.route": route },
          }),
    end(request: MeasuredRequest, status: number, ms: number, span: Span | undefined): void {
      if (isProbe(request.route)) return;
      const { method, route = unknownRoute } = request;
      telemetry.record(requestDuration, ms / 1000, {
        method: methodOf(method),
        route,
        status: `${Math.floor(status / 100)}xx`,
        kind: kindOf(request),
      });
      span?.set("http.response.status_code", status);
      if (status >= 500) span?.fail(String(status));
      span?.end();
    },
  };
}

/** Bounds the values of the label: clients may send any method that Node's parser knows. */
const methodOf = (method: string): string => (methods.has(method) ? method : "_OTHER");
