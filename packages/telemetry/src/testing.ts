import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openTelemetry } from "./open-telemetry.ts";
import type { RunningTelemetry, TelemetryOptions } from "./telemetry.ts";

/** Telemetry on free ports of this machine, which does not report problems. */
export async function testTelemetry(
  options: Partial<TelemetryOptions> = {},
): Promise<{ telemetry: RunningTelemetry; port: number }> {
  const defaults = { service: "test", host: "127.0.0.1", otlpUrl: undefined, tracedShare: 1, metricsPort: 0 };
  const telemetry = await openTelemetry({ ...defaults, report: () => undefined, ...options });
  return { telemetry, port: (await telemetry.listen()) ?? 0 };
}

/** Reads the metrics as Prometheus does. */
export async function scrape(port: number): Promise<{ text: string; names: Set<string> }> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  const families = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  const names = families.flatMap(([, name = "", type]) =>
    type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return { text, names: new Set(names) };
}

interface SentSpan {
  traceId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  links?: { traceId: string }[];
}

/** An OpenTelemetry collector that keeps what it receives. */
export async function startCollector() {
  const bodies: string[] = [];
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      bodies.push(body);
      if (request.url === "/v1/traces") spans.push(...spansIn(JSON.parse(body) as SentTraces));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, bodies, spans, close: () => void server.close() };
}

interface SentTraces {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const spansIn = ({ resourceSpans }: SentTraces): SentSpan[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
