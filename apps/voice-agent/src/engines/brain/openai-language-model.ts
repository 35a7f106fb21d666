import { z } from "zod";
import type { RemoteModel } from "../../config.ts";
import { noAnswer, openAiRequest, type Timeouts } from "../openai-request.ts";
import { ServerProblem } from "../server-problem.ts";
import { AnswerReader, type ThinkingHabit } from "./answer-reader.ts";
import type { LanguageModel, ModelRequest } from "./brain.ts";
import { type ServerSentEvent, serverSentEvents } from "./server-sent-events.ts";
import type { Tokens } from "./token-meter.ts";

/** More than a person waits in silence, and enough for a small model on two cores. */
export const thinkingTimeouts: Timeouts = { firstByteMs: 20_000, gapMs: 10_000, totalMs: 60_000 };

/** The part of the answer that one event carries. */
interface Step {
  text?: string | null | undefined;
  /** The model has ended its answer, or it was cut off. */
  end?: "by-itself" | "cut-off" | undefined;
  tokens?: Tokens | undefined;
}

interface Dialect {
  path: string;
  /** @param isMetered the server is asked to tell what the model used */
  body: (model: string, request: ModelRequest, isMetered: boolean) => object;
  /** Nothing of an event with another meaning, or none that is known. */
  read: (event: unknown) => Step;
}

const count = z.number().int().min(0).max(1_000_000_000);
const ResponseEvent = z.object({
  type: z.string(),
  delta: z.string().optional().catch(undefined),
  response: z
    .object({ usage: z.object({ input_tokens: count, output_tokens: count }) })
    .optional()
    .catch(undefined),
});
const ChatEvent = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(undefined),
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
      const { type, delta, response } = ResponseEvent.safeParse(event).data ?? { type: "" };
      if (type === "error" || type === "response.failed") throw reported();
      const usage = response?.usage;
      return {
        text: type === "response.output_text.delta" ? delta : "",
        end: responseEnds[type],
        ...(usage && { tokens: { input: usage.input_tokens, output: usage.output_tokens } }),
      };
    },
  },
  chat: {
    path: "/chat/completions",
    body: (model, { instructions, messages, maxTokens, temperature, seed }, isMetered) => ({
      model,
      max_tokens: maxTokens,
      temperature,
      seed,
      messages: [
        { role: "system", content: instructions },
        ...messages.map(({ role, text }) => ({ role, content: text })),
      ],
      stream: true,
      ...(isMetered && { stream_options: { include_usage: true } }),
    }),
    read: (event) => {
      const { choices, usage } = ChatEvent.safeParse(event).data ?? { choices: [] };
      const [choice] = choices;
      const reason = choice?.finish_reason;
      return {
        text: choice?.delta?.content,
        ...(reason && { end: reason === "length" ? "cut-off" : "by-itself" }),
        ...(usage && { tokens: { input: usage.prompt_tokens, output: usage.completion_tokens } }),
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

/** Statuses with which a server rejects a request that has a parameter it does not support. */
const rejected = new Set<number | undefined>([400, 422]);

/** Parameters that not every server supports: a report of the tokens used, and temperature and seed. */
interface Optional {
  usage: boolean;
  sampling: boolean;
}
type Variants = readonly [Optional, ...Optional[]];

/** The requests to try, the one with most parameters first. */
function variantsOf({ usage, sampling }: Optional, { temperature, seed }: ModelRequest): Variants {
  const hasSampling = sampling && (temperature !== undefined || seed !== undefined);
  return [
    { usage, sampling },
    ...(hasSampling ? [{ usage, sampling: false }] : []),
    ...(usage ? [{ usage: false, sampling }] : []),
    ...(usage && hasSampling ? [{ usage: false, sampling: false }] : []),
  ];
}

const withoutSampling = ({ temperature: _, seed: __, ...request }: ModelRequest): ModelRequest => request;

const noWords = () => new ServerProblem("The server's answer had no words");

/** A model on a server with the OpenAI interface, by its newer (`responses`) or its common (`chat`) endpoint. */
export function openAiLanguageModel(
  remote: RemoteModel,
  api: "responses" | "chat",
  timeouts: Timeouts = thinkingTimeouts,
): LanguageModel {
  const { path, body, read } = dialects[api];
  const habit: ThinkingHabit = { omitsOpening: false };
  let supported = { usage: api === "chat", sampling: true };
  const ask = async (request: ModelRequest, signal: AbortSignal, [first, ...others]: Variants) => {
    try {
      const sent = first.sampling ? request : withoutSampling(request);
      const answer = await openAiRequest(
        remote,
        path,
        body(remote.model, sent, first.usage),
        signal,
        timeouts,
      );
      supported = first;
      return answer;
    } catch (error) {
      const [next, ...rest] = others;
      if (!next || !(error instanceof ServerProblem) || !rejected.has(error.status)) throw error;
      return ask(request, signal, [next, ...rest]);
    }
  };
  return {
    id: remote.model,
    async *complete(request, signal) {
      request.meter?.asked();
      const answer = await ask(request, signal, variantsOf(supported, request));
      const reader = new AnswerReader(habit, request.isWhole ?? false);
      let ended: Step["end"];
      let used: Tokens | undefined;
      for await (const event of serverSentEvents(answer.chunks)) {
        if (event.data === "[DONE]") break;
        const { text, end, tokens } = read(parsed(event));
        ended ??= end;
        // The last says it all: some servers tell with every piece how many there were so far.
        used = tokens ?? used;
        const given = reader.read(text ?? "");
        if (given !== "") yield given;
      }
      if (used) request.meter?.told(used);
      const rest = reader.end(ended === "by-itself");
      if (rest !== "") yield rest;
      if (!reader.hasGiven) throw isStream(answer.type) ? noWords() : noAnswer(answer.type);
    },
  };
}
