import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How the answer to a change is lost after the server has given it. `reset`: nothing of it arrives, which a browser may
 * repair by itself with another connection. `cut`: it ends after its head, which no browser repairs.
 */
export type Loss = "reset" | "cut";

/** A proxy for a browser's context that loses answers to changes, which it knows by their idempotency keys. */
export interface LossyLine {
  server: string;
  /** The keys of all changes that passed, in their order. */
  keys: string[];
  /** How so many of the next answers to changes are lost; each from now on where no number is given. */
  lose(loss: Loss, times?: number): void;
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
  await once(server, "listening");
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    lose: (loss, times = Number.POSITIVE_INFINITY) => void (losing = { loss, times }),
    mend: () => void (losing = null),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
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
