import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TestApi } from "./harness.ts";

interface Options {
  /** The wire of 2026-07-28, or the older one with a handshake. */
  wire?: "2026-07-28" | "2025-11-25";
  headers?: Record<string, string>;
}

/** An assistant as its makers build one, with a key of somebody: it speaks to the API without a network in between. */
export async function connectAssistant(
  { app, ctx }: Pick<TestApi, "app" | "ctx">,
  key: string,
  { wire = "2026-07-28", headers = {} }: Options = {},
): Promise<Client> {
  const client = new Client(
    { name: "an assistant", version: "1" },
    { versionNegotiation: { mode: wire === "2026-07-28" ? { pin: wire } : "legacy" } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", ctx.config.origins.api), {
      requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
      fetch: async (address, init) => {
        const { host, pathname } = new URL(address);
        const answer = await app.inject({
          method: init?.method === "POST" ? "POST" : "GET",
          url: pathname,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), host },
          ...(typeof init?.body === "string" && { payload: init.body }),
        });
        const { statusCode: status, body } = answer;
        const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        return new Response(body === "" ? null : body, { status, headers: told });
      },
    }),
  );
  return client;
}
