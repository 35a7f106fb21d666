import { z } from "zod";
import type { RemoteModel } from "../../config.ts";
import { openAiRequest } from "../remote/openai-request.ts";
import { serverSentEvents } from "../remote/server-sent-events.ts";
import type { LanguageModel, ModelRequest } from "./language-model.ts";

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

/** A model on a server that speaks the OpenAI interface, by its newer (`responses`) or its common (`chat`) call. */
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
