import type { Metric, Span, Telemetry } from "./telemetry.ts";

export const requestDuration = {
  name: "http_server_request_duration_seconds",
  kind: "histogram",
  unit: "s",
  description: "How long requests took to be answered, by the pattern of their address.",
  labels: ["method", "route", "status", "kind"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
} as const satisfies Metric;

/** A request, as far as it is measured. */
export interface MeasuredRequest {
  method: string;
  /** The pattern of its address; undefined where no route takes it. */
  route: string | undefined;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** What addresses without a route are counted as. */
export const unknownRoute = "unknown";

const probes: ReadonlySet<string | undefined> = new Set(["/live", "/ready"]);

/**
 * Whether a request only asks how the process is. Balancers do several times a second, and get failures from a process
 * that leaves: counted as requests they would hide the failures of people, or be taken for some.
 */
export const isProbe = (route: string | undefined): boolean => probes.has(route);

/**
 * Measures and traces the requests of an HTTP server, apart from probes.
 * @param kindOf what kind of answer a route gives: one word for each
 */
export function createRequestMeter(telemetry: Telemetry, kindOf: (request: MeasuredRequest) => string) {
  // By route and method as they are, and then by the class of the status: nothing is put together for a request.
  const known = new Map<string, Map<string, ReturnType<Telemetry["series"]>[]>>();
  const seriesOf = (request: MeasuredRequest, statusClass: number) => {
    const { method, route = unknownRoute } = request;
    let ofRoute = known.get(route);
    if (ofRoute === undefined)
      known.set(route, (ofRoute = new Map<string, ReturnType<Telemetry["series"]>[]>()));
    let ofMethod = ofRoute.get(method);
    if (ofMethod === undefined) ofRoute.set(method, (ofMethod = []));
    return (ofMethod[statusClass] ??= telemetry.series(requestDuration, {
      method: methodOf(method),
      route,
      status: `${statusClass}xx`,
      kind: kindOf(request),
    }));
  };
  return {
    /** @param parent the caller's traceparent, where the caller may be believed */
    begin: ({ method, route = unknownRoute }: MeasuredRequest, parent?: string): Span | undefined =>
      isProbe(route)
        ? undefined
        : telemetry.begin(`${methodOf(method)} ${route}`, {
            kind: "server",
            parent,
            attributes: { "http.request.method": methodOf(method), "http.route": route },
          }),
    /** @param ms how long the answer took, in milliseconds */
    end(request: MeasuredRequest, status: number, ms: number, span: Span | undefined): void {
      if (isProbe(request.route)) return;
      seriesOf(request, Math.floor(status / 100))(ms / 1000);
      span?.set("http.response.status_code", status);
      if (status >= 500) span?.fail(String(status));
      span?.end();
    },
  };
}

/** Clients may send any word that Node's parser knows. */
const methodOf = (method: string): string => (methods.has(method) ? method : "_OTHER");
