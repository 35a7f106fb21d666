import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { text } from "node:stream/consumers";
import { WebSocket } from "ws";
import type { Cluster } from "../src/cluster.ts";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

const onThisMachine = "127.0.0.1";

/** What a browser is for the cluster: it keeps cookies, trusts its certificates and comes from an address. */
export class Visitor {
  readonly cookies: string[] = [];
  readonly #ca: string;
  readonly #localAddress: string;

  constructor({ certificate }: Pick<Cluster, "certificate">, localAddress = onThisMachine) {
    this.#ca = readFileSync(certificate, "utf8");
    this.#localAddress = localAddress;
  }

  async ask(address: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> {
    const { hostname, host, port, origin, pathname, search } = new URL(address);
    const sent = request({
      host: onThisMachine,
      port,
      servername: hostname,
      ca: this.#ca,
      localAddress: this.#localAddress,
      method,
      path: pathname + search,
      headers: {
        host,
        origin,
        cookie: this.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; "),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      agent: false,
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = await once(sent, "response");
    this.cookies.push(...(answer.headers["set-cookie"] ?? []));
    return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
  }

  /** Opens a conversation and resolves once the agent has taken it. */
  async talk(signedUrl: string, origin: string): Promise<WebSocket> {
    const { hostname } = new URL(signedUrl);
    const socket = new WebSocket(signedUrl.replace(hostname, onThisMachine), ["convai"], {
      headers: { host: new URL(signedUrl).host },
      agent: new Agent({ servername: hostname, ca: this.#ca }),
      origin,
    });
    await once(socket, "open");
    const first = once(socket, "message");
    socket.send(JSON.stringify({ type: "conversation_initiation_client_data" }));
    await first;
    return socket;
  }
}
