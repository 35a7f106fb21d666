import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

const event = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
const answer = { id: "resp_1", object: "response", status: "in_progress", output: [] };

export interface ScriptedAssistant {
  url: string;
  /** Milliseconds that each answer took from the question's arrival to its first word, oldest first. */
  firstWords: number[];
  /** Held back until it is called: every answer goes on with its last words. */
  finish(): void;
  close(): void;
}

interface Script {
  /** How long it thinks before the first word. */
  thinkMs: number;
  /** Whether answers stay open until `finish`. */
  holds?: boolean;
}

/** A server with the interface of a language model that thinks for the same time whoever asks. */
export async function startAssistant({ thinkMs, holds = false }: Script): Promise<ScriptedAssistant> {
  const firstWords: number[] = [];
  const end = Promise.withResolvers<undefined>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _ of request);
    const since = performance.now();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(event("response.created", { response: answer }));
    await pause(thinkMs);
    response.write(event("response.output_text.delta", { ...place, delta: "Good " }));
    firstWords.push(performance.now() - since);
    if (holds) await end.promise;
    response.write(event("response.output_text.delta", { ...place, delta: "morning." }));
    const completed = { ...answer, status: "completed" };
    response.end(event("response.completed", { response: completed }));
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    firstWords,
    finish: () => end.resolve(undefined),
    close: () => server.close(),
  };
}
