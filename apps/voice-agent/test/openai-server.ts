import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface Asked {
  path: string;
  authorization: string | undefined;
  body: string;
}

type Route = (response: ServerResponse, asked: Asked) => void;

/** The part of the OpenAI interface that the engines use. */
export async function openAiServer(routes: Record<string, Route>) {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = "";
    request.setEncoding("latin1").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const question = { path: request.url ?? "", authorization: request.headers.authorization, body };
      asked.push(question);
      routes[question.path]?.(response, question);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const environment = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_API_KEY: "sk-secret-canary" };
  return { asked, environment };
}

/** Answers with server-sent events. */
export const stream = (response: ServerResponse, events: object[], end = "data: [DONE]\n\n") => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.end(end);
};
