import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ModelMessage, ModelRequest } from "../engines/brain/brain.ts";
import type { TokenMeter, TokenSum } from "../engines/brain/token-meter.ts";

const longestText = 400_000;
const text = z.string().max(longestText);

const Part = z.union([
  z.object({ type: z.enum(["input_text", "output_text", "text"]), text }).transform((part) => part.text),
  // Pictures and files are ignored.
  z.looseObject({ type: z.string() }).transform(() => ""),
]);

const Item = z.object({
  type: z.string().default("message"),
  role: z.enum(["user", "assistant", "system", "developer"]).optional(),
  content: z.union([text, z.array(Part).transform((parts) => parts.join("\n"))]).optional(),
});

const Body = z.object({
  model: z.string().max(200).nullish(),
  input: z.union([text, z.array(Item).max(2000)]),
  instructions: text.nullish(),
  max_output_tokens: z.number().int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  stream: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export interface ResponseRequest extends ModelRequest {
  /** An agent's id, or any name for the assistant. */
  model: string | undefined;
  stream: boolean;
  metadata: Record<string, string>;
}

/** Reads the body of `POST /v1/responses`; tool calls and the like are skipped. @throws ZodError */
export function readResponseRequest(body: unknown): ResponseRequest {
  const { input, instructions, ...asked } = Body.parse(body);
  const items =
    typeof input === "string" ? [{ type: "message", role: "user" as const, content: input }] : input;
  const parts = [instructions ?? ""];
  const messages: ModelMessage[] = [];
  for (const { type, role, content } of items) {
    if (type !== "message" || !role || !content) continue;
    if (role === "user" || role === "assistant") messages.push({ role, text: content });
    else parts.push(content);
  }
  return {
    model: asked.model ?? undefined,
    instructions: parts.filter((part) => part !== "").join("\n\n"),
    messages,
    maxTokens: asked.max_output_tokens ?? undefined,
    temperature: asked.temperature ?? undefined,
    isWhole: asked.stream !== true,
    stream: asked.stream ?? false,
    metadata: asked.metadata ?? {},
  };
}

interface AnswerHead {
  id: string;
  messageId: string;
  createdAt: number;
  model: string;
  metadata: Record<string, string>;
}

type Status = "in_progress" | "completed" | "failed";

export function newAnswer(model: string, metadata: Record<string, string>): AnswerHead {
  return {
    id: newId("resp"),
    messageId: newId("msg"),
    createdAt: Math.floor(Date.now() / 1000),
    model,
    metadata,
  };
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString("hex")}`;

/** @param text undefined while there is no output yet */
export function answerObject(
  head: AnswerHead,
  status: Status,
  { text, problem, used }: { text?: string; problem?: string; used?: TokenSum } = {},
) {
  return {
    id: head.id,
    object: "response",
    created_at: head.createdAt,
    status,
    error: problem === undefined ? null : { code: "server_error", message: problem },
    incomplete_details: null,
    instructions: null,
    metadata: head.metadata,
    model: head.model,
    output: text === undefined ? [] : [messageItem(head, status, [textPart(text)])],
    parallel_tool_calls: false,
    previous_response_id: null,
    store: false,
    temperature: null,
    tool_choice: "none",
    tools: [],
    top_p: null,
    usage: used ? usageOf(used) : null,
  };
}

/** null where a model did not tell what it used. */
const usageOf = ({ input, output, unreported }: TokenSum) =>
  unreported > 0 ? null : { input_tokens: input, output_tokens: output, total_tokens: input + output };

/**
 * The answer as server-sent events, in the order of the OpenAI interface.
 * @param options.explain gives the message of a failure for the caller
 */
export async function* answerEvents(
  head: AnswerHead,
  pieces: AsyncIterable<string>,
  { explain, meter }: { explain: (error: unknown) => string; meter: TokenMeter },
): AsyncGenerator<string> {
  let sequence = 0;
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`;
  const position = { item_id: head.messageId, output_index: 0, content_index: 0 };
  let text = "";
  yield event("response.created", { response: answerObject(head, "in_progress") });
  yield event("response.in_progress", { response: answerObject(head, "in_progress") });
  yield event("response.output_item.added", { output_index: 0, item: messageItem(head, "in_progress", []) });
  yield event("response.content_part.added", { ...position, part: textPart("") });
  try {
    for await (const piece of pieces) {
      text += piece;
      yield event("response.output_text.delta", { ...position, delta: piece, logprobs: [] });
    }
  } catch (error) {
    yield event("response.failed", {
      response: answerObject(head, "failed", { text, problem: explain(error) }),
    });
    return;
  }
  yield event("response.output_text.done", { ...position, text, logprobs: [] });
  yield event("response.content_part.done", { ...position, part: textPart(text) });
  yield event("response.output_item.done", {
    output_index: 0,
    item: messageItem(head, "completed", [textPart(text)]),
  });
  yield event("response.completed", { response: answerObject(head, "completed", { text, used: meter.sum }) });
}

function messageItem(head: AnswerHead, status: Status, content: object[]) {
  // The interface has no failed messages, only incomplete ones.
  return {
    id: head.messageId,
    type: "message",
    status: status === "failed" ? "incomplete" : status,
    role: "assistant",
    content,
  };
}

const textPart = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });
