import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * How the answer to a change is lost after the server has given it. `reset`: nothing of it arrives, which a browser may
 * repair by itself with another connection. `cut`: it ends after its head, which no browser repairs.
 */
export type Loss = "reset" | "cut";

/**
 * What becomes of a request to open a websocket: a page of the network says no, or nothing ever answers, or it is reset, as
 * those that are open.
 */
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
  const tunnels = new Set<Socket>();
  let wall: Wall | null = null;
  let blocked = 0;
  // A browser asks a proxy for a tunnel for each websocket, and for nothing else that has no TLS.
  server.on("connect", ({ url = "" }: IncomingMessage, socket: Socket) => {
    if (wall === "reset") return void socket.resetAndDestroy();
    tunnels.add(socket.on("error", () => socket.destroy()));
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (wall === null) return tunnel(url, socket);
    const answers = wall === "refused";
    socket.once("data", () => {
      blocked += 1;
      if (answers) socket.end(refusal);
    });
  });
  await once(server, "listening");
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    lose: (loss, times = Number.POSITIVE_INFINITY) => void (losing = { loss, times }),
    block(how) {
      wall = how;
      if (how === "reset") for (const socket of tunnels) socket.resetAndDestroy();
    },
    blocked: () => blocked,
    mend: () => void (losing = wall = null),
    async close() {
      for (const socket of tunnels) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const page = "<html><body><h1>Blocked by your network</h1></body></html>";
const refusal = `HTTP/1.1 403 Forbidden\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`;

function tunnel(to: string, socket: Socket): void {
  const { hostname, port } = new URL(`http://${to}`);
  const far = connect(Number(port), hostname);
  far.on("error", () => socket.destroy()).on("close", () => socket.destroy());
  socket.on("close", () => far.destroy());
  socket.pipe(far).pipe(socket);
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
