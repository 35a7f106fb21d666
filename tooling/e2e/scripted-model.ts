import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** How its server answers: as it should, or as servers of models are known to fail. */
type ModelMood = "works" | "azure" | "thinks" | "thinks-azure" | "too-many" | "page" | "nothing";

export interface ScriptedModel {
  /** With its version and without a slash at its end. */
  url: string;
  /** For the voice agent that is to think with it. */
  settings: Record<string, string>;
  /** How often it was asked. */
  asked(): number;
  setMood(mood: ModelMood): void;
  /** How often it was to judge a conversation. */
  judged(): number;
  /** What it answers to that. */
  setJudgement(answer: string): void;
  /** What it hears in whatever is said. */
  setHeard(words: string): void;
  close(): void;
}

export const modelAnswer = "Good morning, thank you for seeing me.";
export const modelThought = "I stay in my role, and one sentence is enough.";

const chunk = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

/** In pieces of a few characters, as models give it. */
const spoken = (text: string): string[] =>
  (text.match(/.{1,5}/gs) ?? []).map((content) => chunk({ delta: { content }, finish_reason: null }));

const spokenThought = spoken(`<think>\n${modelThought}\n</think>\n\n`);

const end = [chunk({ delta: {}, finish_reason: "stop" }), "data: [DONE]\n\n"];

const azureBegin = 'data: {"choices":[],"prompt_filter_results":[{"prompt_index":0}]}\n\n';

/** It has neither `delta` nor the blank line that ends an event. */
const azureEnd = chunk({ finish_reason: null, content_filter_offsets: { check_offset: 44 } }).trimEnd();

const stream = (response: ServerResponse, events: string[]) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(event);
  response.end();
};

const moods: Readonly<Record<ModelMood, (response: ServerResponse) => void>> = {
  works: (response) => stream(response, [...spoken(modelAnswer), ...end]),
  azure: (response) => stream(response, [azureBegin, ...spoken(modelAnswer), azureEnd]),
  thinks: (response) => stream(response, [...spokenThought, ...spoken(modelAnswer), ...end]),
  "thinks-azure": (response) =>
    stream(response, [azureBegin, ...spokenThought, ...spoken(modelAnswer), azureEnd]),
  "too-many": (response) =>
    response
      .writeHead(429, { "content-type": "application/json" })
      .end('{"error":{"code":"rate_limit_exceeded"}}'),
  page: (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Sign in</title>"),
  nothing: (response) => stream(response, end),
};

/** A server of a language model that answers by a script, in the one way that every such server knows. */
export async function startScriptedModel(): Promise<ScriptedModel> {
  let mood: ModelMood = "works";
  let judgement = "";
  let heard = "";
  let asked = 0;
  let judged = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const question = await text(request);
    if (request.url === "/v1/audio/transcriptions")
      return void response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ text: heard }));
    if (request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
    asked += 1;
    if (!question.includes("You judge a training conversation")) return moods[mood](response);
    judged += 1;
    stream(response, [...spoken(judgement), ...end]);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    url,
    settings: {
      OPENAI_BASE_URL: url,
      VOICE_AGENT_LANGUAGE_MODEL: "scripted-model",
      VOICE_AGENT_LANGUAGE_API: "chat",
    },
    asked: () => asked,
    setMood: (next) => void (mood = next),
    judged: () => judged,
    setJudgement: (next) => void (judgement = next),
    setHeard: (next) => void (heard = next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
