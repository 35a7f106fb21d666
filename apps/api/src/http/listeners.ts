import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { networksOf } from "../lib/network.ts";
import { answerBrokenConnection } from "./client-errors.ts";
import { createConnections, watchAnswer, type Connections } from "./connections.ts";

const second = 1000;

/**
 * Node's defaults let a client hold a connection for minutes by sending slowly. A balancer in front must give up idle
 * connections before `keepAliveTimeout` does.
 */
const serverOptions = {
  connectionsCheckingInterval: second,
  keepAliveTimeout: 5 * second,
  maxHeaderSize: 16_384,
  // A request without a host is refused by the front door, with the headers that every answer has.
  requireHostHeader: false,
} as const;

const headersWithin = 8 * second;

/** How long a request may take to arrive. An upload may take longer and is judged by its rate. */
const requestWithin = 14 * second;

/** Longer than any handler takes that was not given more time, so only a client is silent for so long. */
const silentFor = 14 * second;
const mostConnections = 2000;
// Requests per connection are not limited: beyond such a limit Node answers 503 to a client that has not closed yet
// (with 1,000, a load test of 32 connections got 32,000 answers and then nothing but 503).
/** Some more than are allowed, so that the front door sees the excess instead of headers going missing. */
const headersRead = 128;

interface ListenerOptions {
  /** Lets what answers while this process is started again listen beside it for a moment. */
  sharePorts?: boolean;
  /** The networks of our balancers. */
  trustProxy?: readonly string[];
  /** Milliseconds in which a request other than an upload must have arrived; a test may have less time. */
  requestMs?: number;
}

interface Listeners {
  servers: Server[];
  /** The port that each name got, where 0 asked for any free one. */
  ports: Record<string, number>;
  /** Stops accepting, ends idle connections as they become idle, and cuts the rest when the time is over. */
  close(deadlineMs: number): Promise<void>;
}

/**
 * Opens the ports of one process: they all serve the same app, which tells its hosts apart by name.
 * @param host the address to bind; a name such as localhost may stand for several
 */
export async function openListeners(
  app: FastifyInstance,
  host: string,
  ports: Record<string, number | undefined>,
  { sharePorts = false, trustProxy = [], requestMs = requestWithin }: ListenerOptions = {},
): Promise<Listeners> {
  const connections = createConnections(networksOf(trustProxy));
  const addresses = await lookup(host, { all: true });
  const opened: Listeners = {
    servers: [],
    ports: {},
    close: (deadline) => closeAll(opened.servers, deadline),
  };
  for (const [name, wanted] of Object.entries(ports)) {
    if (wanted === undefined) continue;
    for (const { address } of addresses) {
      const server = createHttpServer(app, connections, requestMs);
      server.listen({ port: opened.ports[name] ?? wanted, host: address, reusePort: sharePorts });
      await once(server, "listening");
      opened.servers.push(server);
      opened.ports[name] ??= (server.address() as AddressInfo).port;
    }
  }
  return opened;
}

function createHttpServer(app: FastifyInstance, connections: Connections, requestMs: number): Server {
  const timeouts = { requestTimeout: requestMs, headersTimeout: Math.min(headersWithin, requestMs) };
  const server = createServer({ ...serverOptions, ...timeouts }, (request, response) => {
    connections.serve(response);
    watchAnswer(request, response);
    app.routing(request, response);
  });
  server.timeout = silentFor;
  server.maxConnections = mostConnections;
  server.maxHeadersCount = headersRead;
  server.on("clientError", answerBrokenConnection);
  connections.of(server);
  // When all are taken, whoever waits without asking makes room.
  server.on("drop", () => server.closeIdleConnections());
  return server;
}

/** A connection may become idle at any time while the others finish, and would then stay open for its whole timeout. */
async function closeAll(servers: Server[], deadlineMs: number): Promise<void> {
  const closed = Promise.all(servers.map((server) => once(server.close(), "close")));
  const sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 100);
  const deadline = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
