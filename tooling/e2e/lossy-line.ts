import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * How the answer to a change is lost after the server has given it. `reset`: nothing of it arrives, which a browser may
 * repair by itself with another connection. `cut`: it ends after its head, which no browser repairs.
 */
export type Loss = "reset" | "cut";

/** What becomes of a request to open a websocket: a page of the network says no, nothing ever answers, or it is reset. */
export type Wall = "refused" | "swallowed" | "reset";

/**
 * A proxy for a browser's context that loses answers to changes, which it knows by their idempotency keys, or lets no
 * websocket through.
 */
export interface LossyLine {
  server: string;
  /** The keys of all changes that passed, in their order. */
  keys: string[];
  /** How so many of the next answers to changes are lost; each from now on where no number is given. */
  lose(loss: Loss, times?: number): void;
  /** From now on. */
  block(wall: Wall): void;
  /** The requests to open a websocket that were not let through. */
  blocked(): number;
  /** Resets all websockets, and every new one from now on. */
  resetSockets(): void;
  /** Nothing is lost or blocked any more. */
  mend(): void;
  close(): Promise<void>;
}

export async function startLossyLine(): Promise<LossyLine> {
  const keys: string[] = [];
  let losing: { loss: Loss; times: number } | null = null;
  const lossOf = ({ headers }: IncomingMessage): Loss | null => {
    const key = headers["idempotency-key"];
    if (typeof key !== "string") return null;
    keys.push(key);
    if (!losing || losing.times === 0) return null;
    losing.times -= 1;
    return losing.loss;
  };
  const server = createServer((asked, answer) => {
    const loss = lossOf(asked);
    const { method, headers, url = "" } = asked;
    const forwarded = request(url, { method, headers }, (given) => pass(given, answer, loss));
    forwarded.on("error", () => answer.destroy());
    answer.on("close", () => forwarded.destroy());
    asked.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  const sockets = socketsThrough(server);
  await once(server, "listening");
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    lose: (loss, times = Number.POSITIVE_INFINITY) => void (losing = { loss, times }),
    block: sockets.block,
    blocked: sockets.blocked,
    resetSockets() {
      sockets.block("reset");
      sockets.resetAll();
    },
    mend() {
      losing = null;
      sockets.block(null);
    },
    async close() {
      sockets.resetAll();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const page = "<html><body><h1>Blocked by your network</h1></body></html>";
const refusal = `HTTP/1.1 403 Forbidden\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`;

/** The websockets: a browser asks a proxy for a tunnel for each of them, and for nothing else that has no TLS. */
function socketsThrough(server: Server) {
  const open = new Set<Socket>();
  let wall: Wall | null = null;
  let blocked = 0;
  server.on("connect", ({ url = "" }: IncomingMessage, near: Socket, head: Buffer) => {
    if (wall === "reset") return void near.resetAndDestroy();
    open.add(near.on("close", () => open.delete(near)).on("error", () => near.destroy()));
    near.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (wall === null) return tunnel(url, near, head);
    const answers = wall === "refused";
    near.once("data", () => {
      blocked += 1;
      if (answers) near.end(refusal);
    });
  });
  return {
    block: (how: Wall | null) => void (wall = how),
    blocked: () => blocked,
    resetAll() {
      for (const socket of open) socket.resetAndDestroy();
    },
  };
}

function tunnel(to: string, near: Socket, head: Buffer): void {
  const { hostname, port } = new URL(`http://${to}`);
  const far = connect(Number(port), hostname);
  far.on("error", () => near.destroy()).on("close", () => near.destroy());
  near.on("close", () => far.destroy());
  far.write(head);
  near.pipe(far).pipe(near);
}

function pass(given: IncomingMessage, answer: ServerResponse, loss: Loss | null): void {
  if (loss === "reset") {
    answer.socket?.resetAndDestroy();
    return;
  }
  answer.writeHead(given.statusCode ?? 502, given.rawHeaders);
  if (loss === null) {
    given.pipe(answer);
    return;
  }
  answer.flushHeaders();
  answer.socket?.end();
}
