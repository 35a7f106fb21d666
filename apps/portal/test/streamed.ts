import type { Result } from "@field-advisor/api-client/request";
import { act } from "@testing-library/react";

type Answer =
  | Result<"POST /api/test-rooms/:id/message">
  | Result<"POST /api/assistant/message">
  | Result<"POST /api/openai/chat">;

const encode = (event: string, data: unknown) =>
  new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Has an address answer piece by piece, when and how the test says; everything else stays the fake API's. */
export function streamed(address: string) {
  const otherwise = globalThis.fetch;
  const asked: unknown[] = [];
  let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isLeft = false;
  globalThis.fetch = async (input, init = {}) => {
    if (input !== address || typeof init.body !== "string") return otherwise(input, init);
    asked.push(JSON.parse(init.body));
    isLeft = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        answer = controller;
      },
      cancel: () => {
        isLeft = true;
      },
    });
    init.signal?.addEventListener("abort", () => {
      isLeft = true;
      answer?.error(init.signal?.reason);
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const send = (event: string, data: unknown) => act(async () => answer?.enqueue(encode(event, data)));
  return {
    /** What was sent so far, oldest first. */
    asked,
    /** Nobody listens to the answer any more. */
    isLeft: () => isLeft,
    says: (piece: string) => send("text", piece),
    ends: (whole: Answer) => send("answer", whole),
    fails: (sentence: string) =>
      send("error", { status: 502, code: "provider_failed", error: sentence, requestId: "r-1" }),
    breaksOff: () => act(async () => answer?.close()),
  };
}
