import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { startApiWith } from "./api-beside.ts";

interface Asked {
  instructions: string;
  input: { role: string; content: string }[];
}

type Script = (send: (piece: string) => void, end: () => void) => void;

export interface ScriptedAssistant {
  /** Where the portal is served whose assistant plays the script. */
  portal: string;
  /** What was asked so far, oldest first. */
  asked: Asked[];
  /** How the next answers go. */
  play(script: Script): void;
  /** How many answers were left by their reader before they ended. */
  left(): number;
  /** Kills the API as a machine that fails does, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const event = (fields: { type: string; [field: string]: unknown }) =>
  `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;

/** A server that speaks the OpenAI interface by a script, and a portal whose assistant it is. */
export async function startScriptedAssistant(): Promise<ScriptedAssistant> {
  const asked: Asked[] = [];
  let script: Script = (_send, end) => end();
  let left = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    asked.push(JSON.parse(await text(request)) as Asked);
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.once("close", () => {
      if (!response.writableEnded) left += 1;
    });
    script(
      (delta) => response.write(event({ type: "response.output_text.delta", delta })),
      () => response.end(event({ type: "response.completed", response: {} })),
    );
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const api = await startApiWith({ ASSISTANT_URL: `http://127.0.0.1:${port}/v1` });
  return {
    portal: api.portal,
    asked,
    play: (next) => {
      script = next;
    },
    left: () => left,
    restart: () => api.restart(),
    close: async () => {
      await api.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}
