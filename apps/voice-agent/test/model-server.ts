import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A server of archives that gives the answers in order, and repeats the last one.
 * `asked` are the requested ranges.
 */
export async function serve(...answers: [Answer, ...Answer[]]) {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.range);
    (answers[Math.min(asked.length, answers.length) - 1] ?? answers[0])(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { origin, url: `${origin}/model.tar.bz2`, asked, cut: () => server.closeAllConnections() };
}

interface Sending {
  /** Stalls after this many bytes. */
  stopAt?: number;
  /** Sends no length, as servers with generated content do. */
  chunked?: boolean;
}

/** Sends a file, or the requested range. */
export function sending(file: Buffer, { stopAt, chunked }: Sending = {}): Answer {
  return (request, response) => {
    const asked = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1]);
    const from = asked < file.length ? asked : 0;
    const headers = chunked ? {} : { "content-length": file.length - from };
    if (from > 0)
      response.writeHead(206, {
        ...headers,
        "content-range": `bytes ${from}-${file.length - 1}/${file.length}`,
      });
    else response.writeHead(200, headers);
    if (stopAt === undefined) response.end(file.subarray(from));
    else response.write(file.subarray(from, stopAt));
  };
}

/** Sends the whole file, whatever range is requested. */
export const sendingWhole =
  (file: Buffer): Answer =>
  (_request, response) => {
    response.writeHead(200, { "content-length": file.length });
    response.end(file);
  };

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, headers);
    response.end();
  };
