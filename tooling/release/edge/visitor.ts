import { once } from "node:events";
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { WebSocket } from "ws";
import "../src/cluster/local-names.ts";

/** From now on this process believes whom the cluster's own authority vouches for, as a browser does with the root. */
export function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, "utf8")]);
}

/** What a browser is for the cluster: it keeps cookies. */
export class Visitor {
  readonly cookies: string[] = [];

  async ask(address: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
    const answer = await fetch(address, {
      method: body ? "POST" : "GET",
      headers: {
        origin: new URL(address).origin,
        cookie: this.cookies.map((cookie) => cookie.split(";", 1)[0]).join("; "),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.cookies.push(...answer.headers.getSetCookie());
    return answer;
  }
}

/** Opens a conversation and resolves once the agent has taken it. */
export async function talk(signedUrl: string, origin: string): Promise<WebSocket> {
  const socket = new WebSocket(signedUrl, ["convai"], { origin });
  await once(socket, "open");
  const first = once(socket, "message");
  socket.send(JSON.stringify({ type: "conversation_initiation_client_data" }));
  await first;
  return socket;
}
