import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How its server answers: as it should, or as servers of models are known to fail. */
type ModelMood = "works" | "azure" | "thinks" | "too-many" | "page" | "nothing";

export interface ScriptedModel {
  /** For the voice agent that is to think with it. */
  settings: Record<string, string>;
  /** How often it was asked. */
  asked(): number;
  setMood(mood: ModelMood): void;
  close(): void;
}

export const modelAnswer = "Good morning, thank you for seeing me.";
export const modelThought = "I stay in my role, and one sentence is enough.";

const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

/** In pieces of a few characters, as models give it. */
const spoken = (text: string): string[] =>
  (text.match(/.{1,5}/gs) ?? []).map((content) => chunk({ delta: { content }, finish_reason: null }));

const end = [chunk({ delta: {}, finish_reason: "stop" }), "data: [DONE]\n\n"];

/** The last of them has neither `delta` nor the blank line that ends an event. */
const azureEvents = [
  'data: {"choices":[],"prompt_filter_results":[{"prompt_index":0}]}\n\n',
  ...spoken(modelAnswer),
  chunk({ finish_reason: null, content_filter_offsets: { check_offset: 44 } }).trimEnd(),
];

const stream = (response: ServerResponse, events: string[]) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(event);
  response.end();
};

const moods: Readonly<Record<ModelMood, (response: ServerResponse) => void>> = {
  works: (response) => stream(response, [...spoken(modelAnswer), ...end]),
  azure: (response) => stream(response, azureEvents),
  thinks: (response) =>
    stream(response, [...spoken(`<think>\n${modelThought}\n</think>\n\n${modelAnswer}`), ...end]),
  "too-many": (response) =>
    response
      .writeHead(429, { "content-type": "application/json" })
      .end('{"error":{"code":"rate_limit_exceeded"}}'),
  page: (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sign in</title>"),
  nothing: (response) => stream(response, end),
};

/** A server of a language model that answers by a script. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let mood: ModelMood = "works";
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume().once("end", () => moods[mood](response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      VOICE_AGENT_LANGUAGE_MODEL: "scripted-model",
      VOICE_AGENT_LANGUAGE_API: "chat",
    },
    asked: () => asked,
    setMood: (next) => {
      mood = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
