import type { FastifyError, FastifyInstance } from "fastify";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Agent } from "../agents/agent-config.ts";
import { Variant } from "../agents/variant.ts";
import {
  answerEvents,
  answerObject,
  newAnswer,
  readResponseRequest,
  type ResponseRequest,
} from "../assistant/responses.ts";
import type { Deps } from "../deps.ts";
import type { Engines } from "../conversation/engines.ts";
import { personaOf, settingsFor, StartProblem } from "../conversation/settings.ts";
import { findAgent } from "../db/agents.queries.ts";
import type { BrainTurn, LanguageModel, ModelMessage, Utterance } from "../engines/brain/brain.ts";
import { TokenMeter } from "../engines/brain/token-meter.ts";
import { errorMessage } from "../error-message.ts";
import { RequestProblem } from "./errors.ts";

/** Room for two transcripts of 200,000 characters each, in any script. */
const largestBody = 2 * 1024 * 1024;

// Written answers are not recorded here, so they have no conversation's id.
const noConversation = "none";

/**
 * An agent as a language model: it answers messages that are kept elsewhere.
 * @param asked whether the agent has spoken before, and does not introduce itself again; from which its answers are drawn
 * @throws StartProblem where the agent's texts need a variable
 */
function writtenAgent(
  agent: Agent,
  { brain, mouth }: Pick<Engines, "brain" | "mouth">,
  { continued, seed, variant: told }: ResponseRequest["metadata"],
  onFailure: () => void,
): LanguageModel {
  const initiation = { type: "conversation_initiation_client_data" } as const;
  const variant = told === undefined ? undefined : readVariant(told);
  const settings = settingsFor(agent, initiation, noConversation, mouth.voices, variant);
  return {
    id: agent.agent_id,
    async *complete({ instructions, messages, isWhole = false, meter }, signal) {
      const { firstMessage } = settings;
      const hasSpoken = continued === "true" || messages.some(({ role }) => role === "assistant");
      const greets = !hasSpoken && firstMessage !== "";
      const turn: BrainTurn = {
        occasion: "reply",
        ...personaOf(settings),
        hears: "nothing",
        history: [
          ...(greets ? [utterance("agent", firstMessage)] : []),
          ...messages.flatMap((message) => utterancesOf(message, firstMessage)),
        ],
        context: instructions === "" ? [] : [instructions],
        isWhole,
        ...(/^\d{1,10}$/.test(seed ?? "") && { seed: Number(seed) }),
        meter,
      };
      if (greets) yield greetingBefore(firstMessage);
      for await (const part of brain.reply(turn, signal)) {
        if ("failed" in part) onFailure();
        if ("text" in part) yield part.text;
      }
    },
  };
}

/** @throws ZodError */
const readVariant = (told: string): Variant =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "The variant is not JSON" });
        return z.NEVER;
      }
    })
    .pipe(Variant)
    .parse(told);

/** An agent in writing is written to first, so its first message stands before its first answer. */
const greetingBefore = (firstMessage: string): string => `${firstMessage}\n\n`;

function utterancesOf({ role, text }: ModelMessage, firstMessage: string): Utterance[] {
  const greeting = greetingBefore(firstMessage);
  if (role === "user") return [utterance("user", text)];
  if (firstMessage === "" || !text.startsWith(greeting)) return [utterance("agent", text)];
  return [utterance("agent", firstMessage), utterance("agent", text.slice(greeting.length))];
}

const utterance = (role: Utterance["role"], text: string): Utterance => ({
  role,
  text,
  intended: text,
  understood: true,
});

/**
 * The part of the OpenAI interface that assistants need: `POST /v1/responses`, streamed or whole, and the models. A model
 * that is an agent's id answers as that agent, otherwise the assistant answers; with `role: "agent"` in the metadata an
 * unknown id is an error instead. With `continued: "true"` the agent has spoken before, with a `seed` it answers the same
 * each time, with a `variant` (JSON, as `…/variant` of a conversation takes it) it differs as that says. The answer says `failed: "true"` there where the agent's model failed and something else answered.
 */
export function responseRoutes(app: FastifyInstance, { assistant, engines, pool, log }: Deps): void {
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const { status, message } = errorAnswer(error);
    if (status >= 500) log.error({ reason: error.message }, "assistant failed");
    return reply
      .code(status)
      .send({ error: { message, type: "invalid_request_error", code: null, param: null } });
  });

  const speakerOf = async ({ model, metadata }: ResponseRequest): Promise<LanguageModel> => {
    const agent = model === undefined ? undefined : await findAgent(pool, model);
    if (agent) return writtenAgent(agent, engines, metadata, () => (metadata["failed"] = "true"));
    if (metadata["role"] === "agent")
      throw new RequestProblem(404, "model_not_found", "There is no such agent.");
    return assistant;
  };

  const startedAt = Math.floor(Date.now() / 1000);
  app.get("/v1/models", () => ({
    object: "list",
    data: [{ id: assistant.id, object: "model", created: startedAt, owned_by: "voice-agent" }],
  }));

  app.post("/v1/responses", { bodyLimit: largestBody }, async (request, reply) => {
    const asked = readResponseRequest(request.body);
    const { stream } = asked;
    const speaker = await speakerOf(asked);
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    const answer = newAnswer(speaker.id, asked.metadata);
    const meter = new TokenMeter();
    const pieces = speaker.complete({ ...asked, meter }, gone.signal);
    if (stream) {
      void reply.type("text/event-stream").header("cache-control", "no-store");
      const explain = (error: unknown) => {
        if (!gone.signal.aborted) log.error({ reason: errorMessage(error) }, "assistant failed");
        return modelFailed;
      };
      return reply.send(Readable.from(answerEvents(answer, pieces, { explain, meter })));
    }
    let text = "";
    for await (const piece of pieces) text += piece;
    return answerObject(answer, "completed", { text, used: meter.sum });
  });
}

/** Without the reason: the model's server may quote what it was asked, or the key. */
const modelFailed = "The language model could not answer.";

function errorAnswer(error: FastifyError): { status: number; message: string } {
  if (error instanceof RequestProblem) return { status: error.status, message: error.message };
  if (error instanceof StartProblem) return { status: 400, message: error.message };
  if (error instanceof z.ZodError) return { status: 400, message: z.prettifyError(error) };
  const { statusCode = 502 } = error;
  return statusCode < 500
    ? { status: statusCode, message: error.message }
    : { status: 502, message: modelFailed };
}
