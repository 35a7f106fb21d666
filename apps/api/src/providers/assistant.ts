import type { Telemetry } from "@field-advisor/telemetry";
import type { OpenAI } from "openai";
import type { ResponseStreamEvent } from "openai/resources/responses/responses";
import { Agent, fetch, type RequestInfo, type RequestInit, type Response } from "undici";
import { AppError } from "../lib/app-error.ts";
import { createTtlCache } from "../lib/ttl-cache.ts";
import { type AdmissionLimits, createBulkhead, type Outcome } from "./bulkhead.ts";
import { createProviderWatch } from "./provider-watch.ts";

interface StreamTimeoutLimits {
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
}

type StreamTimeouts = ReturnType<typeof createStreamTimeouts>;

/** How long an answer that arrives in pieces is waited for: to begin, to go on, and as a whole. */
function createStreamTimeouts(listener: AbortSignal, { firstByteMs, idleMs, totalMs }: StreamTimeoutLimits) {
  const over = new AbortController();
  const giveUp = () => over.abort();
  const whole = setTimeout(giveUp, totalMs);
  let next = setTimeout(giveUp, firstByteMs);

  return {
    /** Aborted when the listener is gone or the timeouts over. */
    signal: AbortSignal.any([listener, over.signal]),
    get isOver(): boolean {
      return over.signal.aborted;
    },
    /** Something arrived, or what arrived was taken: from now on the next piece is waited for. */
    renew(): void {
      clearTimeout(next);
      if (!over.signal.aborted) next = setTimeout(giveUp, idleMs);
    },
    /** Whoever is slow to take a piece must not seem slow to send the next. */
    pause: (): void => clearTimeout(next),
    end(): void {
      clearTimeout(whole);
      clearTimeout(next);
    },
  };
}

/** What arrived is no answer; the message is ours, and quotes nothing of it. */
class BrokenAnswer extends Error {}

/**
 * The text of a streamed answer, in pieces as they arrive.
 * @throws BrokenAnswer when the answer fails, is cut off, is empty, or is longer than anybody reads
 */
async function* textOf(
  events: AsyncIterable<ResponseStreamEvent>,
  timeouts: StreamTimeouts,
  mostBytes: number,
): AsyncGenerator<string> {
  let bytes = 0;
  for await (const event of events) {
    timeouts.renew();
    if (event.type === "error" || event.type === "response.failed")
      throw new BrokenAnswer("The answer failed");
    if (isEnd(event)) return requireText(bytes);
    const piece = pieceIn(event);
    bytes += Buffer.byteLength(piece);
    if (bytes > mostBytes) throw new BrokenAnswer("The answer is too long");
    if (piece === "") continue;
    timeouts.pause();
    yield piece;
    timeouts.renew();
  }
  throw new BrokenAnswer("The answer was cut off");
}

/** Also where the model ran into the longest answer that was asked for. */
const isEnd = ({ type }: ResponseStreamEvent): boolean =>
  type === "response.completed" || type === "response.incomplete";

/** A refusal is an answer too. */
const pieceIn = (event: ResponseStreamEvent): string =>
  event.type === "response.output_text.delta" || event.type === "response.refusal.delta" ? event.delta : "";

function requireText(bytes: number): void {
  if (bytes === 0) throw new BrokenAnswer("The answer is empty");
}

interface WantedAgent {
  externalId: string;
  /** The agent has spoken before, and does not introduce itself again. */
  isContinued: boolean;
}

export interface AssistantRequest {
  instructions: string;
  messages: { role: "user" | "assistant"; text: string }[];
  /** null: the model that the server is configured with. */
  model: string | null;
  /** The voice agent that is to answer, and nobody else in its name; only our own voice agent knows any. */
  agent?: WantedAgent;
  maxTokens?: number | null;
  temperature?: number | null;
  /** What the answer is to look like: a JSON schema. A server that cannot be held to it ignores it. */
  schema?: { name: string; schema: Record<string, unknown> };
  /** Aborted when nobody listens any more: the answer then just ends. */
  signal: AbortSignal;
}

/** Continues a written conversation. */
export interface AssistantProvider {
  /** Whether our own voice agent answers, with or without a language model behind it. */
  readonly isBuiltIn: boolean;
  /** The name of the model that answers where none is asked for. */
  readonly model: string;
  /** Every server is taken to have a language model; our own voice agent says whether it does. */
  hasModel(): Promise<boolean>;
  /**
   * The answer, in pieces as it is made. Nothing of it is kept by the provider.
   * @throws AppError provider_failed, provider_timeout, unavailable; agent_inactive where no agent has that id
   */
  answer(request: AssistantRequest): AsyncIterable<string>;
  close(): Promise<void>;
}

interface AssistantLimits extends AdmissionLimits {
  connectMs: number;
  firstByteMs: number;
  idleMs: number;
  totalMs: number;
  answerBytes: number;
}

const assistantLimits: AssistantLimits = {
  connectMs: 2000,
  firstByteMs: 15_000,
  idleMs: 20_000,
  totalMs: 120_000,
  answerBytes: 200_000,
  inFlight: 200,
  breaker: { failures: 5, withinMs: 30_000, openMs: 10_000 },
};

/** An event of a few letters takes some hundred bytes. */
const bytesOnTheWire = 150;

export interface AssistantOptions {
  /** With its version and without a slash at its end: `https://…/v1`. */
  url: string;
  key: string;
  model: string | undefined;
  isBuiltIn: boolean;
  telemetry?: Telemetry;
  limits?: Partial<AssistantLimits>;
}

/** How our own voice agent lists what stands in for a language model. */
const standIn = "basic-analysis";

/** A model is connected with a restart of the voice agent. */
const modelsKnownMs = 10_000;
const longestListingMs = 5000;

const missingAgent = "There is no such agent.";
const failureText = "The assistant could not answer. Please try again.";

/** An assistant on a server that speaks the OpenAI interface. */
export function createAssistantProvider(options: AssistantOptions): AssistantProvider {
  const limits = { ...assistantLimits, ...options.limits };
  const bulkhead = createBulkhead(limits);
  const watch = createProviderWatch("assistant", options.telemetry);
  const dispatcher = new Agent({
    connect: { timeout: limits.connectMs },
    maxResponseSize: limits.answerBytes * bytesOnTheWire,
  });
  let client: Promise<OpenAI> | undefined;
  const connected = () => (client ??= createClient(options, dispatcher));
  const known = createTtlCache<boolean>({ ttlMs: modelsKnownMs, max: 1 });
  const askForModel = async (): Promise<boolean> => {
    const visit = watch.enter(bulkhead, failureText);
    let outcome: Outcome = "down";
    try {
      const { models } = await connected();
      const { data } = await models.list({ timeout: longestListingMs, maxRetries: 0 });
      outcome = "up";
      return data.some(({ id }) => id !== standIn);
    } catch (error) {
      throw new AppError("provider_failed", failureText, { cause: withoutTheirWords(error) });
    } finally {
      visit.leave(outcome);
    }
  };

  return {
    isBuiltIn: options.isBuiltIn,
    model: options.model ?? "the server's own model",
    hasModel: async () => !options.isBuiltIn || known.get("model", askForModel),
    async *answer(request) {
      if (request.signal.aborted) return;
      const visit = watch.enter(bulkhead, failureText);
      const timeouts = createStreamTimeouts(request.signal, limits);
      let outcome: Outcome = "unknown";
      try {
        const { responses } = await connected();
        const settings = { signal: timeouts.signal, timeout: limits.totalMs, maxRetries: 0 };
        const events = await responses.create(bodyOf(request, options), settings);
        for await (const piece of textOf(events, timeouts, limits.answerBytes)) {
          outcome = "up";
          yield piece;
        }
      } catch (error) {
        if (request.signal.aborted) return;
        outcome = isRefusal(error) ? "up" : "down";
        if (options.isBuiltIn && request.agent && statusOf(error) === 404)
          throw new AppError("agent_inactive", missingAgent);
        const code = timeouts.isOver ? "provider_timeout" : "provider_failed";
        throw new AppError(code, failureText, { cause: withoutTheirWords(error) });
      } finally {
        timeouts.end();
        visit.leave(outcome);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** Loaded with the first question: it is large, and many a process is never asked one. */
async function createClient({ url, key }: AssistantOptions, dispatcher: Agent): Promise<OpenAI> {
  const { OpenAI } = await import("openai");
  return new OpenAI({
    baseURL: url,
    apiKey: key,
    // What the environment says was meant for somebody else.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: "off",
    defaultHeaders: { "accept-encoding": "identity" },
    fetch: async (address: RequestInfo, init?: RequestInit) => requirePlain(await fetch(address, init)),
    fetchOptions: { dispatcher, redirect: "error" },
  });
}

/** What is packed may be a thousand times larger than what is counted on its way here. */
async function requirePlain(response: Response): Promise<Response> {
  if ((response.headers.get("content-encoding") ?? "identity") === "identity") return response;
  await response.body?.cancel();
  throw new BrokenAnswer("The answer is packed");
}

const bodyOf = (
  { instructions, messages, maxTokens, temperature, schema, ...request }: AssistantRequest,
  options: AssistantOptions,
) =>
  ({
    model: modelOf(request, options),
    instructions,
    input: messages.map(({ role, text }) => ({ role, content: text })),
    ...(maxTokens && { max_output_tokens: maxTokens }),
    ...(typeof temperature === "number" && { temperature }),
    ...(schema && { text: { format: { type: "json_schema" as const, strict: true, ...schema } } }),
    ...(options.isBuiltIn && request.agent && { metadata: metadataOf(request.agent) }),
    stream: true,
    store: false,
  }) as const;

/** Without the role, our own voice agent's assistant would answer for an agent that is not there. */
const metadataOf = ({ isContinued }: WantedAgent) => ({
  role: "agent",
  ...(isContinued && { continued: "true" }),
});

function modelOf(
  { model, agent }: Pick<AssistantRequest, "model" | "agent">,
  { isBuiltIn, model: configured }: AssistantOptions,
): string {
  if (isBuiltIn && agent) return agent.externalId;
  return model ?? configured ?? agent?.externalId ?? "assistant";
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && "status" in error && typeof error.status === "number" ? error.status : undefined;

/** The server answered, and refused: it is up. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500;
}

/** What a server says of a failure may quote the conversation or the key, so only what happened is told. */
function withoutTheirWords(error: unknown): Error {
  if (error instanceof BrokenAnswer) return error;
  const status = statusOf(error);
  if (status !== undefined) return new Error(`The assistant's server answered ${status}`);
  const cause = error instanceof Error ? (error.cause ?? error.name) : undefined;
  return new Error("The assistant's server could not be reached, or broke off", { cause });
}
