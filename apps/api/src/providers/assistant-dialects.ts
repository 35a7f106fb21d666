import type { OpenAI } from "openai";
import { z } from "zod";

/** What is asked, whichever way the server is asked. */
export interface Question {
  model: string;
  instructions: string;
  messages: { role: "user" | "assistant"; text: string }[];
  maxTokens: number | null | undefined;
  temperature: number | null | undefined;
  /** From which the answer is drawn; only one of the two ways can say it. */
  seed: number | null | undefined;
  /** What the answer is to look like: a JSON schema. A server that cannot be held to it ignores it. */
  schema: { name: string; schema: Record<string, unknown> } | undefined;
  /** Asks a server that does not do so by itself to tell what the answer used. */
  asksTokens: boolean;
  /** For our own voice agent. */
  metadata: Record<string, string> | undefined;
}

interface AskSettings {
  signal: AbortSignal;
  timeout: number;
  maxRetries: number;
}

/** What one event of a streamed answer says. */
interface Part {
  text: string;
  /** The model works on the answer: it writes, or thinks. That a server accepted the question says nothing of it. */
  isAlive: boolean;
  isEnd: boolean;
  isFailure: boolean;
  /** Our own voice agent says so: its model failed, and something else answered in its place. */
  isSubstitute?: boolean;
  tokens?: Tokens | undefined;
}

/** What a model used for an answer. */
export interface Tokens {
  input: number;
  output: number;
}

/** One of the two ways in which servers with the OpenAI interface are asked. */
export interface Dialect {
  ask(client: OpenAI, question: Question, settings: AskSettings): Promise<AsyncIterable<unknown>>;
  /** Reads an event; one that is not known says nothing. */
  read(event: unknown): Part;
  /** Not every server says that its answer ends here. */
  mayJustEnd: boolean;
  /** What the answer used comes after its end. */
  tellsTokensLast: boolean;
  /** Thoughts may stand before the answer without a mark of where they begin: elsewhere they are parts of their own. */
  mayThinkAloud: boolean;
}

const silence: Part = { text: "", isAlive: false, isEnd: false, isFailure: false };

const messagesOf = ({ messages }: Question) => messages.map(({ role, text }) => ({ role, content: text }));

const numbersOf = ({ temperature }: Question) => (typeof temperature === "number" ? { temperature } : {});

const count = z.int().min(0).max(1_000_000_000);
const responseEvent = z.object({
  type: z.string(),
  delta: z.unknown().optional(),
  response: z
    .object({
      metadata: z
        .object({ failed: z.literal("true") })
        .optional()
        .catch(undefined),
      usage: z.object({ input_tokens: count, output_tokens: count }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
const texts = new Set(["response.output_text.delta", "response.refusal.delta"]);
/** The second also where the model ran into the longest answer that was asked for. */
const ends = new Set(["response.completed", "response.incomplete"]);
const failures = new Set(["error", "response.failed"]);

const responses: Dialect = {
  mayJustEnd: false,
  tellsTokensLast: false,
  mayThinkAloud: false,
  ask: ({ responses: api }, question, settings) =>
    api.create(
      {
        model: question.model,
        instructions: question.instructions,
        input: messagesOf(question),
        ...(question.maxTokens && { max_output_tokens: question.maxTokens }),
        ...numbersOf(question),
        ...(question.schema && {
          text: { format: { type: "json_schema" as const, strict: true, ...question.schema } },
        }),
        ...(question.metadata && { metadata: question.metadata }),
        stream: true,
        store: false,
      },
      settings,
    ),
  read(event) {
    const { type, delta, response } = responseEvent.safeParse(event).data ?? { type: "", delta: "" };
    const usage = response?.usage;
    const hasDelta = typeof delta === "string" && delta !== "";
    return {
      // A refusal is an answer too.
      text: hasDelta && texts.has(type) ? delta : "",
      isAlive: hasDelta,
      isEnd: ends.has(type),
      isFailure: failures.has(type),
      isSubstitute: ends.has(type) && response?.metadata !== undefined,
      tokens: usage && { input: usage.input_tokens, output: usage.output_tokens },
    };
  },
};

const chatEvent = z.object({
  choices: z.tuple(
    [z.object({ delta: z.record(z.string(), z.unknown()).nullish(), finish_reason: z.unknown().optional() })],
    z.unknown(),
  ),
});

const chatUsage = z.object({ usage: z.object({ prompt_tokens: count, completion_tokens: count }) });

const chat: Dialect = {
  mayJustEnd: true,
  tellsTokensLast: true,
  mayThinkAloud: true,
  // Some of these servers refuse to be held to a schema, so they are not asked to be.
  ask: ({ chat: { completions } }, question, settings) =>
    completions.create(
      {
        model: question.model,
        messages: [{ role: "system", content: question.instructions }, ...messagesOf(question)],
        ...(question.maxTokens && { max_tokens: question.maxTokens }),
        ...numbersOf(question),
        ...(typeof question.seed === "number" && { seed: question.seed }),
        ...(question.asksTokens && { stream_options: { include_usage: true } }),
        stream: true,
      },
      settings,
    ),
  read(event) {
    const usage = chatUsage.safeParse(event).data?.usage;
    const tokens = usage && { input: usage.prompt_tokens, output: usage.completion_tokens };
    const [choice] = chatEvent.safeParse(event).data?.choices ?? [];
    if (!choice) return { ...silence, tokens };
    const { role: _role, ...said } = choice.delta ?? {};
    const written = said["content"] || said["refusal"];
    return {
      text: typeof written === "string" ? written : "",
      isAlive: Object.values(said).some((each) => typeof each === "string" && each !== ""),
      isEnd: typeof choice.finish_reason === "string",
      isFailure: false,
      tokens,
    };
  },
};

export const dialects = { responses, chat } as const;

export type DialectName = keyof typeof dialects;
