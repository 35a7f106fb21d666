import { createServer, type IncomingMessage, type RequestListener } from "node:http";

export interface ProviderServer {
  /** Without a slash at its end. */
  url: string;
  /** The requests that arrived, in order. */
  seen: IncomingMessage[];
  close(): Promise<void>;
}

/** A provider of the test's own making: a real server, so that slowness, size and silence are real too. */
export async function providerServer(answer: RequestListener): Promise<ProviderServer> {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers every request alike. */
export const always =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

export interface CallServer extends ProviderServer {
  /** Its name for the conversation whose address it made last. */
  newest(): string;
  /** What happens while it makes an address, which comes to nothing where that fails. */
  meanwhile: () => Promise<unknown>;
}

/** A voice provider that makes addresses and names each conversation; it answers everything else as the test says. */
export async function callServer(answer: RequestListener): Promise<CallServer> {
  let given = 0;
  const newest = () => `conv_${given}`;
  const server = await providerServer((request, response) => {
    if (!request.url?.includes("get-signed-url")) return answer(request, response);
    given += 1;
    const address = always({ signed_url: "wss://voice.test/talk", conversation_id: newest() });
    return void calls.meanwhile().then(
      () => address(request, response),
      () => always({}, 500)(request, response),
    );
  });
  const calls: CallServer = { ...server, newest, meanwhile: async () => {} };
  return calls;
}
