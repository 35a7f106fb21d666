import type { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface MetricsServer {
  server: Server;
  port: number;
}

const limits = { requestTimeout: 5000, headersTimeout: 5000, keepAliveTimeout: 5000, maxHeaderSize: 8192 };
const mostConnections = 20;

/** Answers `GET /metrics` in Prometheus' text format, and nothing else. */
export async function openMetricsServer(
  exporter: PrometheusExporter,
  host: string,
  port: number,
): Promise<MetricsServer> {
  const server = createServer(limits, (request, response) => {
    if (isMetrics(request)) exporter.getMetricsRequestHandler(request, response);
    else refuse(response);
  });
  server.maxConnections = mostConnections;
  server.listen({ host, port });
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const isMetrics = ({ method, url }: IncomingMessage): boolean =>
  method === "GET" && url?.split("?", 1)[0] === "/metrics";

const refuse = (response: ServerResponse) =>
  void response
    .writeHead(404, { "content-type": "text/plain; charset=utf-8", connection: "close" })
    .end("Only GET /metrics is answered here.\n");

export async function closeMetricsServer({ server }: MetricsServer): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
