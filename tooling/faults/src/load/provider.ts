import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";

/** The ways in which a provider lets its callers down. */
export const providerModes = [
  "down",
  "silent",
  "slow",
  "5xx",
  "malformed",
  "huge",
  "redirect",
  "reset",
] as const;

export type ProviderMode = (typeof providerModes)[number];

export interface Provider {
  port: number;
  /** How often it was led elsewhere by its own redirection. */
  readonly followed: number;
  /** What it does from now on; it answers well where that is left out. */
  set(mode?: ProviderMode): Promise<void>;
  close(): Promise<void>;
}

/** Where its redirection leads. */
const elsewhere = "/elsewhere";

const json = { "content-type": "application/json" };

/** Writes for as long as somebody takes it, so much each time. */
function flow(response: ServerResponse, chunk: string, everyMs: number): void {
  const timer = setInterval(() => response.write(chunk), everyMs);
  response.on("close", () => clearInterval(timer));
}

const answers: Record<Exclude<ProviderMode, "down">, RequestListener> = {
  silent: () => {},
  slow: (_request, response) => flow(response.writeHead(200, json), " ", 200),
  "5xx": (_request, response) => void response.writeHead(500, json).end("{}"),
  malformed: (_request, response) => void response.writeHead(200, json).end('{"voices": [{'),
  huge: (_request, response) => flow(response.writeHead(200, json), `"${"x".repeat(1_000_000)}"`, 5),
  redirect: (_request, response) => void response.writeHead(302, { location: elsewhere }).end(),
  reset: ({ socket }) => void socket.resetAndDestroy(),
};

/** As the real one answers a question for its voices, which is all that is asked while it is well. */
const well: RequestListener = (_request, response) =>
  void response.writeHead(200, json).end(JSON.stringify({ voices: [], has_more: false }));

/** A provider of voices and of answers on this machine, as good or bad as it is told to be. */
export async function startProvider(): Promise<Provider> {
  let mode: ProviderMode | undefined;
  let followed = 0;
  const server = createServer((request, response) => {
    request.on("error", () => {});
    request.resume();
    if (request.url === elsewhere) followed += 1;
    if (mode === "down") request.socket.destroy();
    else (mode === undefined ? well : answers[mode])(request, response);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const leave = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return {
    port,
    get followed() {
      return followed;
    },
    async set(next) {
      mode = next;
      server.closeAllConnections();
      if (next === "down") await leave();
      else if (!server.listening) await listen(port);
    },
    close: leave,
  };
}
