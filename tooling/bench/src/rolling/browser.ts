import { once } from "node:events";
import { type ClientHttp2Session, connect } from "node:http2";
import { Agent } from "node:https";
import { connect as connectPlain, type LookupFunction } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Answer, parsed, payloadOf, type Sent } from "@field-advisor/faults/load/send";
import type { ClientOptions } from "ws";

/** Nobody waits longer for an answer. */
const patienceMs = 30_000;

/** Names below localhost are this machine's, which the resolvers of many systems do not know. */
const toThisMachine: LookupFunction = (_name, { all }, found) =>
  all ? found(null, [{ address: "127.0.0.1", family: 4 }]) : found(null, "127.0.0.1", 4);

/**
 * What a browser is to a server: one HTTP/2 connection to each host, kept for all requests and opened again when it was
 * closed. It sends nothing twice.
 */
export class Browser {
  readonly #ca: string;
  readonly #address: string;
  readonly #sessions = new Map<string, ClientHttp2Session>();

  /** @param ca the certificate that it trusts @param address of this machine, that it comes from */
  constructor(ca: string, address: string) {
    this.#ca = ca;
    this.#address = address;
  }

  /** Sends one call and tells whatever comes of it; it never throws. */
  async ask(origin: string, sent: Sent): Promise<Answer> {
    const began = performance.now();
    const answer = await this.#exchange(origin, sent).catch((error: NodeJS.ErrnoException) => ({
      status: error.code ?? error.message,
      text: "",
      headers: {} as Record<string, string | string[] | undefined>,
    }));
    const { status, text, headers } = answer;
    const cookies = [headers["set-cookie"] ?? []].flat();
    return {
      status,
      text,
      body: parsed(text),
      retryAfter: headers["retry-after"]?.toString(),
      cookies: cookies.map((cookie) => cookie.split(";")[0] ?? ""),
      ms: performance.now() - began,
    };
  }

  /** The options by which a page of this browser opens a websocket. */
  socketFrom(origin: string): ClientOptions {
    const agent = new Agent({ ca: this.#ca, localAddress: this.#address, lookup: toThisMachine });
    return { origin, agent };
  }

  close(): void {
    for (const session of this.#sessions.values()) session.destroy();
  }

  async #exchange(origin: string, sent: Sent) {
    const { payload, type } = payloadOf(sent);
    const stream = this.#sessionTo(origin).request(
      {
        ":method": sent.method,
        ":path": sent.path,
        origin,
        "sec-fetch-site": "same-origin",
        ...(type && { "content-type": type }),
        ...(sent.cookie && { cookie: sent.cookie }),
        ...(sent.key && { "idempotency-key": sent.key }),
      },
      { endStream: payload === undefined, signal: AbortSignal.timeout(patienceMs) },
    );
    if (payload !== undefined) stream.end(payload);
    const [headers] = await once(stream, "response");
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return { status: Number(headers[":status"]), text: Buffer.concat(chunks).toString(), headers };
  }

  #sessionTo(origin: string): ClientHttp2Session {
    const open = this.#sessions.get(origin);
    if (open && !open.closed && !open.destroyed) return open;
    const { hostname, port } = new URL(origin);
    const session = connect(origin, {
      createConnection: () =>
        connectTls({
          socket: connectPlain({ host: "127.0.0.1", port: Number(port), localAddress: this.#address }),
          servername: hostname,
          ca: this.#ca,
          ALPNProtocols: ["h2"],
        }),
    });
    // Each of its requests tells.
    session.on("error", () => {});
    this.#sessions.set(origin, session);
    return session;
  }
}
