import { z } from "zod";
import type { RemoteModel } from "../../config.ts";
import { noAnswer, openAiRequest, type Patience } from "../openai-request.ts";
import { ServerProblem } from "../server-problem.ts";
import { AnswerReader, type ThinkingHabit } from "./answer-reader.ts";
import type { LanguageModel, ModelRequest } from "./brain.ts";
import { type ServerSentEvent, serverSentEvents } from "./server-sent-events.ts";

/** More than a person waits in silence, and enough for a small model on two cores. */
export const thinkingPatience: Patience = { firstByteMs: 20_000, gapMs: 10_000, totalMs: 60_000 };

/** What one event adds to the answer. */
interface Step {
  text?: string | null | undefined;
  /** The model has ended its answer, or it was cut off. */
  end?: "by-itself" | "cut-off" | undefined;
}

interface Dialect {
  path: string;
  body: (model: string, request: ModelRequest) => object;
  /** Nothing of an event with another meaning, or none that is known. */
  read: (event: unknown) => Step;
}

const ResponseEvent = z.object({
  type: z.string(),
  delta: z.string().optional().catch(undefined),
});
const ChatEvent = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
});
const ErrorEvent = z.object({ error: z.union([z.string(), z.looseObject({})]) });

const responseEnds: Readonly<Record<string, Step["end"]>> = {
  "response.completed": "by-itself",
  "response.incomplete": "cut-off",
};

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
    read: (event) => {
      const { type, delta } = ResponseEvent.safeParse(event).data ?? { type: "" };
      if (type === "error" || type === "response.failed") throw reported();
      return { text: type === "response.output_text.delta" ? delta : "", end: responseEnds[type] };
    },
  },
  chat: {
    path: "/chat/completions",
    body: (model, { instructions, messages, maxTokens, temperature, seed }) => ({
      model,
      max_tokens: maxTokens,
      temperature,
      seed,
      messages: [
        { role: "system", content: instructions },
        ...messages.map(({ role, text }) => ({ role, content: text })),
      ],
      stream: true,
    }),
    read: (event) => {
      const choice = ChatEvent.safeParse(event).data?.choices[0];
      const reason = choice?.finish_reason;
      return {
        text: choice?.delta?.content,
        ...(reason && { end: reason === "length" ? "cut-off" : "by-itself" }),
      };
    },
  },
};

/** Without its message, which may quote the conversation. */
const reported = () => new ServerProblem("The server reported an error instead of an answer");

function parsed({ name, data }: ServerSentEvent): unknown {
  if (name === "error") throw reported();
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (ErrorEvent.safeParse(event).success) throw reported();
  return event;
}

const isStream = (type: string) => type === "text/event-stream";

const noWords = () => new ServerProblem("The server's answer had no words");

/** A model on a server with the OpenAI interface, by its newer (`responses`) or its common (`chat`) endpoint. */
export function openAiLanguageModel(
  remote: RemoteModel,
  api: "responses" | "chat",
  patience: Patience = thinkingPatience,
): LanguageModel {
  const { path, body, read } = dialects[api];
  const habit: ThinkingHabit = { omitsOpening: false };
  return {
    id: remote.model,
    async *complete(request, signal) {
      const answer = await openAiRequest(remote, path, body(remote.model, request), signal, patience);
      const reader = new AnswerReader(habit, request.isWhole ?? false);
      let ended: Step["end"];
      for await (const event of serverSentEvents(answer.chunks)) {
        if (event.data === "[DONE]") break;
        const { text, end } = read(parsed(event));
        ended ??= end;
        const given = reader.read(text ?? "");
        if (given !== "") yield given;
      }
      const rest = reader.end(ended === "by-itself");
      if (rest !== "") yield rest;
      if (!reader.hasGiven) throw isStream(answer.type) ? noWords() : noAnswer(answer.type);
    },
  };
}
