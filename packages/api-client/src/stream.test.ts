import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ApiError, NetworkError } from "./api-error.ts";
import { streamOf } from "./stream.ts";

const answer = { message: "Good morning.", conversationId: "c".repeat(20), messageId: "7" };
const call = { params: { id: 3 }, body: { message: "Hello", sessionId: "s".repeat(20) } };

/** A server that answers with these chunks of bytes, however they cut the events. */
function serve(type: string, ...chunks: (string | Uint8Array)[]) {
  const bytes = chunks.map((chunk) => (typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk));
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            for (const chunk of bytes) controller.enqueue(chunk);
            controller.close();
          },
        }),
        { headers: { "content-type": type } },
      ),
    ),
  );
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  return fetch;
}

const events = "text/event-stream; charset=utf-8";
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

async function run() {
  const pieces: string[] = [];
  const outcome = await streamOf("POST /api/test-rooms/:id/message", call, {
    onText: (piece) => pieces.push(piece),
  }).catch((error: unknown) => error);
  return { pieces, outcome };
}

test("an answer is told piece by piece and given whole at its end", async () => {
  const fetch = serve(events, event("text", "Good "), event("text", "morning."), event("answer", answer));
  expect(await run()).toEqual({ pieces: ["Good ", "morning."], outcome: answer });
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get("accept")).toContain("text/event-stream");
});

test("events may be cut anywhere, even within a letter", async () => {
  const whole = new TextEncoder().encode(event("text", "Größe\nund mehr") + event("answer", answer));
  serve(events, ...Array.from(whole, (byte) => new Uint8Array([byte])));
  expect(await run()).toEqual({ pieces: ["Größe\nund mehr"], outcome: answer });
});

test("signs of life between the pieces are nothing to tell", async () => {
  serve(events, ": still here\n\n", event("text", "Yes."), ": still here\n\n", event("answer", answer));
  expect(await run()).toEqual({ pieces: ["Yes."], outcome: answer });
});

test("a server that answers as a whole is understood", async () => {
  serve("application/json", JSON.stringify(answer));
  expect(await run()).toEqual({ pieces: [], outcome: answer });
});

test("an error after the first pieces is raised as every error is", async () => {
  const failure = {
    status: 502,
    error: "The assistant could not answer.",
    code: "provider_failed",
    requestId: "r",
  };
  serve(events, event("text", "Good "), event("error", failure));
  const { pieces, outcome } = await run();
  expect(pieces).toEqual(["Good "]);
  expect(outcome).toBeInstanceOf(ApiError);
  expect(outcome).toMatchObject({ status: 502, code: "provider_failed", error: failure.error });
});

test("an answer that breaks off is a lost connection", async () => {
  serve(events, event("text", "Good "));
  const { pieces, outcome } = await run();
  expect(pieces).toEqual(["Good "]);
  expect(outcome).toBeInstanceOf(NetworkError);
  expect(outcome).toMatchObject({ reason: "offline" });
});

test("a page of a proxy in place of an answer cannot be read", async () => {
  serve("text/html", "<h1>Sign in to the network</h1>");
  expect((await run()).outcome).toMatchObject({ reason: "unreadable" });
});

describe("a line without an end", () => {
  /** A server that begins to answer and goes on as the test says. */
  function serveForever(start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cancel = vi.fn<() => void>();
    const body = new ReadableStream<Uint8Array>({ start, cancel });
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(body, { headers: { "content-type": events } })),
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    return cancel;
  }
  const bytes = (text: string) => new TextEncoder().encode(text);

  test("is given up when it has been silent for long", async () => {
    const cancel = serveForever((controller) => controller.enqueue(bytes(event("text", "Good "))));
    const running = run();
    await vi.advanceTimersByTimeAsync(64_000);
    expect(cancel).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    const { pieces, outcome } = await running;
    expect(pieces).toEqual(["Good "]);
    expect(outcome).toMatchObject({ reason: "timeout" });
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("is listened to as long as it gives signs of life", async () => {
    serveForever((controller) => {
      const beat = setInterval(() => controller.enqueue(bytes(": still here\n\n")), 20_000);
      setTimeout(() => {
        clearInterval(beat);
        controller.enqueue(bytes(event("answer", answer)));
      }, 100_000);
    });
    const running = run();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await running).toEqual({ pieces: [], outcome: answer });
  });
});
