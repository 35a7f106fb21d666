import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

/**
 * How the answer to a change is lost after the server has given it. `reset`: nothing of it arrives, which a browser may
 * repair by itself with another connection. `cut`: it ends after its head, which no browser repairs.
 */
export type Loss = "reset" | "cut";

/**
 * A proxy for a browser's context that loses answers to changes, which it knows by their idempotency keys, and resets
 * websockets.
 */
export interface LossyLine {
  server: string;
  /** The keys of all changes that passed, in their order. */
  keys: string[];
  /** How so many of the next answers to changes are lost; each from now on where no number is given. */
  lose(loss: Loss, times?: number): void;
  /** Resets all websockets, and every new one from now on. */
  resetSockets(): void;
  /** Nothing is lost any more. */
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
    resetSockets: () => sockets.reset(),
    mend() {
      losing = null;
      sockets.mend();
    },
    async close() {
      sockets.reset();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The websockets, which browsers lead through a proxy as tunnels. */
function socketsThrough(server: Server) {
  const open = new Set<Socket>();
  let isCut = false;
  server.on("connect", ({ url }: IncomingMessage, near: Socket, head: Buffer) => {
    if (isCut) return void near.resetAndDestroy();
    const { hostname, port } = new URL(`http://${url}`);
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => open.delete(one) && other.destroy());
    }
    far.on("connect", () => {
      near.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      far.write(head);
      near.pipe(far).pipe(near);
    });
  });
  return {
    reset() {
      isCut = true;
      for (const socket of open) socket.resetAndDestroy();
    },
    mend: () => void (isCut = false),
  };
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
