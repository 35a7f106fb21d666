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
  input: z.union([text, z.array(Item).max(2000)]),
  instructions: text.nullish(),
  stream: z.boolean().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

export interface ResponseRequest extends ModelRequest {
  stream: boolean;
  metadata: Record<string, string>;
}

/** Reads the body of `POST /v1/responses`. Throws a `ZodError` when it is none; tool calls and the like are skipped. */
export function readResponseRequest(body: unknown): ResponseRequest {
  const { input, instructions, stream, metadata } = Body.parse(body);
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
  return { instructions: given, messages, stream: stream ?? false, metadata: metadata ?? {} };
}
