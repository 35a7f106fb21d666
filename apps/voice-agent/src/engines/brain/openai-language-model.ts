import { z } from "zod";
import type { RemoteModel } from "../../config.ts";
import { openAiRequest } from "../openai-request.ts";
import type { LanguageModel, ModelRequest } from "./brain.ts";

/** Characters. An event carries a few words; an endless one would fill the memory. */
const longestEvent = 1_000_000;

/** The `data` of each event of a text/event-stream, until the stream ends or says "[DONE]". */
async function* serverSentEvents(response: Response): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    const events = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n\r?\n/);
    rest = events.pop() ?? "";
    if (rest.length > longestEvent) throw new Error("An event of the answer is too long.");
    for (const event of events) {
      const data = eventData(event);
      if (data === "[DONE]") return;
      if (data !== "") yield data;
    }
  }
}

function eventData(event: string): string {
  return event
    .split(/\r?\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trimStart())
    .join("\n");
}

interface Dialect {
  path: string;
  body: (model: string, request: ModelRequest) => object;
  /** The text that one event adds. */
  delta: (event: unknown) => string;
}

const ResponseEvent = z.object({
  type: z.string(),
  delta: z.string().optional(),
  message: z.string().optional(),
});
const ChatEvent = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
});

const dialects: Record<"responses" | "chat", Dialect> = {
  responses: {
    path: "/responses",
    body: (model, { instructions, messages, maxTokens, temperature }) => ({
      model,
      instructions,
      max_output_tokens: maxTokens,
      temperature,
      input: messages.map(({ role, text }) => ({ role, content: text })),
      stream: true,
      store: false,
    }),
    delta: (event) => {
      const { type, delta, message } = ResponseEvent.parse(event);
      if (type === "error" || type === "response.failed") throw new Error(message ?? "The model failed.");
      return type === "response.output_text.delta" ? (delta ?? "") : "";
    },
  },
  chat: {
    path: "/chat/completions",
    body: (model, { instructions, messages, maxTokens, temperature }) => ({
      model,
      max_tokens: maxTokens,
      temperature,
      messages: [
        { role: "system", content: instructions },
        ...messages.map(({ role, text }) => ({ role, content: text })),
      ],
      stream: true,
    }),
    delta: (event) => ChatEvent.parse(event).choices[0]?.delta.content ?? "",
  },
};

/** A model on a server with the OpenAI interface, by its newer (`responses`) or its common (`chat`) endpoint. */
export function openAiLanguageModel(remote: RemoteModel, api: "responses" | "chat"): LanguageModel {
  const { path, body, delta } = dialects[api];
  return {
    id: remote.model,
    async *complete(request, signal) {
      const response = await openAiRequest(remote, path, body(remote.model, request), signal);
      for await (const data of serverSentEvents(response)) {
        const text = delta(JSON.parse(data));
        if (text !== "") yield text;
      }
    },
  };
}
