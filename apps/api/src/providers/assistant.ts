import type { Telemetry } from "@field-advisor/telemetry";
import type { OpenAI } from "openai";
import { Agent, fetch, type RequestInfo, type RequestInit, type Response } from "undici";
import { AppError } from "../lib/app-error.ts";
import { answerOnly } from "../lib/thinking.ts";
import { createTtlCache } from "../lib/ttl-cache.ts";
import {
  BrokenAnswer,
  createStreamTimeouts,
  notEmpty,
  textOf,
  type TextOptions,
} from "./assistant-answer.ts";
import { createAsking, statusOf } from "./assistant-asking.ts";
import type { Dialect, DialectName, Question, Tokens } from "./assistant-dialects.ts";
import { type AdmissionLimits, createBulkhead, type Outcome } from "./bulkhead.ts";
import { createProviderWatch, type Visit } from "./provider-watch.ts";
import { toldOf, type ToldVariant } from "./voice-engines.ts";

interface WantedAgent {
  externalId: string;
  /** The agent has spoken before, and does not introduce itself again. */
  isContinued: boolean;
  /** How the other person differs this time. */
  variant?: ToldVariant | null;
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
  /** From which the answer is drawn, so that it can be had again. Not every server knows it. */
  seed?: number | null;
  /** What the answer is to look like, for servers that can be held to it. */
  schema?: Question["schema"];
  /** The agent's model failed, and something else answers in its place; only our own voice agent says so. */
  onSubstitute?: () => void;
  /** Called once a model has been asked, when its answer is over; null where nobody told what it used. */
  onUsed: (tokens: Tokens | null) => Promise<void>;
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
  /** Whether a server of its own refuses our key; not of the voice provider, which says so itself. */
  refusesKey(): Promise<boolean>;
  /**
   * The answer, in pieces as it is made, without what the model thinks aloud. Nothing of it is kept by the provider.
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

/** A model on two cores writes four words a second, and waits while it reads what somebody else asks. */
const writingMs = 240_000;

const assistantLimits = {
  connectMs: 2000,
  idleMs: 60_000,
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
  /** How the server is asked; found out where it is not given. */
  api: DialectName | undefined;
  /** How long it may take until its model begins to answer. */
  firstByteSeconds: number;
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

async function isModelThere(connected: () => Promise<OpenAI>, enter: () => Visit): Promise<boolean> {
  const visit = enter();
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
}

/** Without what the model thinks. */
const piecesOf = (events: AsyncIterable<unknown>, dialect: Dialect, options: TextOptions) =>
  notEmpty(answerOnly(textOf(events, dialect, options), dialect.mayThinkAloud));

/** An assistant on a server that speaks the OpenAI interface. */
export function createAssistantProvider(options: AssistantOptions): AssistantProvider {
  const firstByteMs = options.firstByteSeconds * 1000;
  const totalMs = firstByteMs + writingMs;
  const limits: AssistantLimits = { ...assistantLimits, firstByteMs, totalMs, ...options.limits };
  const bulkhead = createBulkhead(limits);
  const watch = createProviderWatch("assistant", options.telemetry);
  const dispatcher = new Agent({
    connect: { timeout: limits.connectMs },
    maxResponseSize: limits.answerBytes * bytesOnTheWire,
  });
  let client: Promise<OpenAI> | undefined;
  const connected = () => (client ??= createClient(options, dispatcher));
  const ask = createAsking(options.api);
  const known = createTtlCache<boolean>({ ttlMs: modelsKnownMs, max: 1 });
  const askForModel = () => isModelThere(connected, () => watch.enter(bulkhead, failureText));

  return {
    isBuiltIn: options.isBuiltIn,
    model: options.model ?? "the server's own model",
    refusesKey: async () => !options.isBuiltIn && refusesKey(await connected()),
    hasModel: async () => !options.isBuiltIn || known.get("model", askForModel),
    async *answer(request) {
      if (request.signal.aborted) return;
      const visit = watch.enter(bulkhead, failureText);
      const timeouts = createStreamTimeouts(request.signal, limits);
      let outcome: Outcome = "unknown";
      let used: Tokens | null | undefined;
      try {
        const settings = { signal: timeouts.signal, timeout: limits.totalMs, maxRetries: 0 };
        const { events, dialect } = await ask(await connected(), questionOf(request, options), settings);
        used = null;
        const onTokens = (tokens: Tokens) => void (used = tokens);
        const { onSubstitute } = request;
        const reading = { timeouts, mostBytes: limits.answerBytes, onSubstitute, onTokens };
        for await (const piece of piecesOf(events, dialect, reading)) {
          outcome = "up";
          yield piece;
        }
      } catch (error) {
        if (request.signal.aborted) return;
        outcome = isRefusal(error) ? "up" : "down";
        const isAgentMissing = options.isBuiltIn && request.agent && statusOf(error) === 404;
        throw isAgentMissing ? new AppError("agent_inactive", missingAgent) : failureOf(error, timeouts);
      } finally {
        timeouts.end();
        visit.leave(outcome);
        if (used !== undefined) await request.onUsed(used);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

const failureOf = (error: unknown, { isOver }: { isOver: boolean }) =>
  new AppError(isOver ? "provider_timeout" : "provider_failed", failureText, {
    cause: withoutTheirWords(error),
  });

const refusesKey = ({ models }: OpenAI): Promise<boolean> =>
  models.list({ timeout: longestListingMs, maxRetries: 0 }).then(
    () => false,
    (error: unknown) => keyRefusals.includes(statusOf(error) ?? 0),
  );

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

const questionOf = (
  { instructions, messages, maxTokens, temperature, seed, schema, ...request }: AssistantRequest,
  options: AssistantOptions,
): Omit<Question, "asksTokens"> => ({
  model: modelOf(request, options),
  instructions,
  messages,
  maxTokens,
  temperature,
  seed,
  schema,
  metadata: options.isBuiltIn && request.agent ? metadataOf(request.agent, seed) : undefined,
});

/** Without the role, our own voice agent's assistant would answer for an agent that is not there. */
const metadataOf = ({ isContinued, variant }: WantedAgent, seed: number | null | undefined) => ({
  role: "agent",
  ...(variant && { variant: JSON.stringify(toldOf(variant)) }),
  ...(isContinued && { continued: "true" }),
  ...(typeof seed === "number" && { seed: String(seed) }),
});

function modelOf(
  { model, agent }: Pick<AssistantRequest, "model" | "agent">,
  { isBuiltIn, model: configured }: AssistantOptions,
): string {
  if (isBuiltIn && agent) return agent.externalId;
  return model ?? configured ?? agent?.externalId ?? "assistant";
}

const keyRefusals = [401, 403];

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
