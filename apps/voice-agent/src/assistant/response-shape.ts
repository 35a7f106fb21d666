import { randomBytes } from "node:crypto";

/** What identifies one answer of the OpenAI interface. */
export interface AnswerHead {
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

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString("hex")}`;
}

/** The answer as one object; without a text it has no output yet. */
export function answerObject(head: AnswerHead, status: Status, text?: string, problem?: string) {
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
    usage: null,
  };
}

/**
 * The answer as server-sent events, in the order in which the OpenAI interface sends them.
 * @param explain what the caller is told of a failure
 */
export async function* answerEvents(
  head: AnswerHead,
  pieces: AsyncIterable<string>,
  explain: (error: unknown) => string,
): AsyncGenerator<string> {
  let sequence = 0;
  const event = (type: string, fields: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...fields })}\n\n`;
  const place = { item_id: head.messageId, output_index: 0, content_index: 0 };
  let text = "";
  yield event("response.created", { response: answerObject(head, "in_progress") });
  yield event("response.in_progress", { response: answerObject(head, "in_progress") });
  yield event("response.output_item.added", { output_index: 0, item: messageItem(head, "in_progress", []) });
  yield event("response.content_part.added", { ...place, part: textPart("") });
  try {
    for await (const piece of pieces) {
      text += piece;
      yield event("response.output_text.delta", { ...place, delta: piece, logprobs: [] });
    }
  } catch (error) {
    yield event("response.failed", { response: answerObject(head, "failed", text, explain(error)) });
    return;
  }
  yield event("response.output_text.done", { ...place, text, logprobs: [] });
  yield event("response.content_part.done", { ...place, part: textPart(text) });
  yield event("response.output_item.done", {
    output_index: 0,
    item: messageItem(head, "completed", [textPart(text)]),
  });
  yield event("response.completed", { response: answerObject(head, "completed", text) });
}

function messageItem(head: AnswerHead, status: Status, content: object[]) {
  // The interface knows no failed message, only an incomplete one.
  return {
    id: head.messageId,
    type: "message",
    status: status === "failed" ? "incomplete" : status,
    role: "assistant",
    content,
  };
}

function textPart(text: string) {
  return { type: "output_text", text, annotations: [], logprobs: [] };
}
