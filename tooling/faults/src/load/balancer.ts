import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { once } from "node:events";
import { send } from "./send.ts";

export interface Balancer {
  port: number;
  close(): Promise<void>;
}

/** How often each process is asked whether it is ready, in milliseconds; as in the example for Caddy. */
const checkEvery = 500;

/** A process that does not say so within this time is not ready. */
const checkWithin = 2000;

const idempotent = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Stands before several API processes as a balancer does: in turn, to those that say that they are ready, with
 * connections that are kept, and with another try for calls that change nothing.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, timeout: 5000 });
  const ready = new Set(ports);
  let turn = 0;
  const next = () => {
    const open = ports.filter((port) => ready.has(port));
    return open[turn++ % open.length] ?? ports[turn % ports.length] ?? 0;
  };
  const check = async (port: number) => {
    const { status } = await send(port, { method: "GET", path: "/ready", patienceMs: checkWithin });
    if (status === 200) ready.add(port);
    else ready.delete(port);
  };
  const checking = setInterval(() => void Promise.all(ports.map(check)), checkEvery);
  const server = createServer((call, answer) => {
    const isUpload = call.headers["content-type"]?.startsWith("multipart/") === true;
    // A file is passed on while it arrives and cannot be sent again, so it never goes on a connection that the process may
    // be about to close: one that stood still closes those that were idle before it reads them.
    if (isUpload) return pass({ call, body: call, answer, agent: false, next, tries: 1 });
    const chunks: Buffer[] = [];
    call.on("data", (chunk: Buffer) => chunks.push(chunk));
    call.on("end", () => pass({ call, body: Buffer.concat(chunks), answer, agent, next, tries: 3 }));
  });
  // Longer than its callers keep their connections, as of any server behind which others stand.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    async close() {
      clearInterval(checking);
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      agent.destroy();
    },
  };
}

interface Passing {
  call: IncomingMessage;
  body: Buffer | IncomingMessage;
  answer: ServerResponse;
  agent: Agent | false;
  next: () => number;
  tries: number;
}

function pass(passing: Passing): void {
  const { call, body, answer, agent, next, tries } = passing;
  const port = next();
  const headers = { ...call.headers, host: `localhost:${port}` };
  const from = call.socket.remoteAddress;
  const passed = request({
    port,
    host: "127.0.0.1",
    agent,
    method: call.method,
    path: call.url,
    headers,
    ...(from && { localAddress: from }),
  });
  passed.on("response", (given) => {
    answer.writeHead(given.statusCode ?? 502, withoutHops(given.headers));
    given.pipe(answer);
    given.on("error", () => answer.destroy());
  });
  passed.on("error", (error: NodeJS.ErrnoException) => {
    const wasNotSent = error.code === "ECONNREFUSED" || (error.code === "ECONNRESET" && passed.reusedSocket);
    const mayRepeat = wasNotSent || idempotent.has(call.method ?? "");
    if (mayRepeat && tries > 1 && !answer.headersSent) pass({ ...passing, tries: tries - 1 });
    else if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  });
  if (Buffer.isBuffer(body)) passed.end(body);
  else body.pipe(passed);
}

/** What is said between two machines only. */
function withoutHops(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  const { connection: _, "keep-alive": __, "transfer-encoding": ___, ...rest } = headers;
  return rest;
}
