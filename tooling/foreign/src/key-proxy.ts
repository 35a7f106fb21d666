import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Target {
  /** Where it listens. */
  address: string;
  /** The host that it answers to. */
  host: string;
  key: string;
  /** What arrives in place of a body, where the program cannot be told to send it. */
  rewrite?: (body: string) => string;
}

/**
 * Sends a key along for programs that cannot, and calls the host by its right name where they call it by the proxy's.
 * Every other header, also another host's name, arrives as it was sent.
 */
export async function startKeyProxy({
  address,
  host,
  key,
  rewrite,
}: Target): Promise<{ address: string; stop: () => void }> {
  const target = new URL(address);
  const server = createServer((asked, answer) => {
    const { port } = server.address() as AddressInfo;
    const own = `localhost:${port}`;
    const headers: IncomingHttpHeaders = { ...asked.headers, authorization: `Bearer ${key}` };
    if (headers.host === own) headers.host = host;
    if (headers.origin === `http://${own}`) headers.origin = `http://${host}`;
    const { hostname, port: targetPort } = target;
    const passed = request(
      { hostname, port: targetPort, path: asked.url, method: asked.method, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    if (!rewrite || headers["content-length"] === undefined) return void asked.pipe(passed);
    void text(asked).then((body) => {
      const sent = Buffer.from(rewrite(body));
      passed.setHeader("content-length", sent.length);
      passed.end(sent);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://localhost:${port}`, stop: () => void server.close() };
}
