import { type ErrorCode, errorStatus } from "@field-advisor/schema/errors";
import type { FastifyInstance } from "fastify";
import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { createServer, get, type Server, STATUS_CODES } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { AppError } from "../../lib/app-error.ts";
import { networksOf } from "../../lib/network.ts";
import { type Connections, createConnections, destroySoon, watchAnswer } from "./connections.ts";
import { errorBody } from "./errors.ts";
import { startingHeaders } from "./security-headers.ts";
import { isUploading } from "./transfer-limits.ts";

/** What Node refuses before there is a request. */
const nodeErrors: Record<string, [code: ErrorCode, message: string]> = {
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The headers of the request are too large."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["payload_too_large", "The request is not well-formed."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request took too long to arrive."],
};

const malformed: [code: ErrorCode, message: string] = ["invalid_request", "The request is not valid HTTP."];

/** Answers a connection whose bytes never became a request, and ends it, whether or not its client does. */
function answerBrokenConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && isUploading(socket)) return;
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, message] = nodeErrors[error.code ?? ""] ?? malformed;
  const body = JSON.stringify(errorBody(new AppError(code, message), "none"));
  const status = errorStatus[code];
  const headers = {
    ...startingHeaders.api,
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  destroySoon(socket);
}

const second = 1000;

/**
 * Node's defaults let a client hold a connection for minutes by sending slowly. A balancer in front must give up idle
 * connections before `keepAliveTimeout` does.
 */
const serverOptions = {
  connectionsCheckingInterval: second,
  keepAliveTimeout: 5 * second,
  maxHeaderSize: 16_384,
  // A request without a host is refused by the checks of every request, with the headers that every answer has.
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
/** Some more than are allowed, so that those checks see the excess instead of headers going missing. */
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
  return server;
}

/**
 * Resolves when every connection that was made before has been accepted: a busy process has some that wait, and closing
 * the port would reset them with the requests that they carry. They are accepted in order, so one of our own is the last.
 */
function acceptWaiting(server: Server, deadlineMs: number): Promise<void> {
  const { address, port } = server.address() as AddressInfo;
  const { promise, resolve } = Promise.withResolvers<void>();
  const signal = AbortSignal.timeout(deadlineMs);
  const own = get({ host: address, port, path: "/live", agent: false, signal });
  own.on("response", (answer) => answer.resume());
  own.on("error", () => resolve());
  own.on("close", () => resolve());
  return promise;
}

/** A connection may become idle at any time while the others finish, and would then stay open for its whole timeout. */
async function closeAll(servers: Server[], deadlineMs: number): Promise<void> {
  const end = performance.now() + deadlineMs;
  await Promise.all(servers.map((server) => acceptWaiting(server, deadlineMs)));
  const closed = Promise.all(servers.map((server) => once(server.close(), "close")));
  const sweep = setInterval(() => servers.forEach((server) => server.closeIdleConnections()), 100);
  const cut = () => servers.forEach((server) => server.closeAllConnections());
  const deadline = setTimeout(cut, Math.max(end - performance.now(), 0));
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}
