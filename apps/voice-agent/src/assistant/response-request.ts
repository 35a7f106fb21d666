import { z } from "zod";
import type { ModelMessage, ModelRequest } from "../engines/brain/language-model.ts";

const longestText = 400_000;
const text = z.string().max(longestText);

const Part = z.union([
  z.object({ type: z.enum(["input_text", "output_text", "text"]), text }).transform((part) => part.text),
  // Pictures and files cannot be looked at here.
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
  /** Who is asked: an agent, or whatever the caller calls the assistant. */
  model: string | undefined;
  stream: boolean;
  metadata: Record<string, string>;
}

/** Reads the body of `POST /v1/responses`. Throws a `ZodError` when it is none; tool calls and the like are skipped. */
export function readResponseRequest(body: unknown): ResponseRequest {
  const { input, instructions, ...asked } = Body.parse(body);
  const items =
    typeof input === "string" ? [{ type: "message", role: "user" as const, content: input }] : input;
  const orders = [instructions ?? ""];
  const messages: ModelMessage[] = [];
  for (const { type, role, content } of items) {
    if (type !== "message" || !role || !content) continue;
    if (role === "user" || role === "assistant") messages.push({ role, text: content });
    else orders.push(content);
  }
  const given = orders.filter((order) => order !== "").join("\n\n");
  return {
    model: asked.model ?? undefined,
    instructions: given,
    messages,
    maxTokens: asked.max_output_tokens ?? undefined,
    temperature: asked.temperature ?? undefined,
    stream: asked.stream ?? false,
    metadata: asked.metadata ?? {},
  };
}
