import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { providerServer } from "../../test/provider-server.ts";
import { createAssistantProvider, type AssistantOptions, type AssistantRequest } from "./assistant.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Answer = (response: ServerResponse) => void;

interface Asked {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

const unset = { model: undefined, api: "responses", firstByteSeconds: 60 } as const;

/** A server of the test's own making, and the real adapter in front of it. */
async function assistant(answer: Answer, options: Partial<AssistantOptions> = {}) {
  const asked: Asked[] = [];
  const server = await providerServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
      answer(response);
    });
  });
  const usual = { url: `${server.url}/v1`, key: "canary-key", ...unset, isBuiltIn: false };
  const provider = createAssistantProvider({ ...usual, ...options });
  closing.push(
    () => provider.close(),
    () => server.close(),
  );
  return { provider, asked, url: server.url };
}

const question = (values: Partial<AssistantRequest> = {}): AssistantRequest => ({
  instructions: "Be brief.",
  messages: [{ role: "user", text: "Why?" }],
  model: null,
  onUsed: () => Promise.resolve(),
  signal: new AbortController().signal,
  ...values,
});

const agent = { externalId: "agent_1", isContinued: false };

async function ask({ provider }: Awaited<ReturnType<typeof assistant>>, values?: Partial<AssistantRequest>) {
  const pieces: string[] = [];
  for await (const piece of provider.answer(question(values))) pieces.push(piece);
  return pieces;
}

const event = (fields: { type: string; [field: string]: unknown }) =>
  `event: ${fields.type}\ndata: ${JSON.stringify(fields)}\n\n`;
const delta = (piece: string) => event({ type: "response.output_text.delta", delta: piece });
const completed = event({ type: "response.completed", response: {} });
const begin = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();

/** Streams these events, and ends. */
const says =
  (...events: string[]): Answer =>
  (response) => {
    begin(response);
    response.end(events.join(""));
  };

const refuses =
  (status: number): Answer =>
  (response) =>
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message: "canary-words" } }));

const never: Answer = () => {};

describe("an assistant that answers", () => {
  test("is asked for a stream that nobody keeps, and heard piece by piece", async () => {
    const server = await assistant(
      says(
        event({ type: "response.created", response: {} }),
        delta("Because "),
        delta("it is so."),
        completed,
      ),
    );
    const messages = [
      { role: "user", text: "Is it?" },
      { role: "assistant", text: "It is." },
      { role: "user", text: "Why?" },
    ] as const;
    const pieces = await ask(server, {
      messages: [...messages],
      model: "big",
      maxTokens: 64,
      temperature: 0,
    });
    expect(pieces).toEqual(["Because ", "it is so."]);
    const [{ url, headers, body } = { url: "", headers: {}, body: {} }] = server.asked;
    expect(url).toBe("/v1/responses");
    expect(headers).toMatchObject({ authorization: "Bearer canary-key", "accept-encoding": "identity" });
    expect(body).toEqual({
      model: "big",
      instructions: "Be brief.",
      input: messages.map(({ role, text: content }) => ({ role, content })),
      max_output_tokens: 64,
      temperature: 0,
      stream: true,
      store: false,
    });
  });

  test.each([
    [{ isBuiltIn: true, model: "configured" }, { agent, model: "own" }, "agent_1"],
    [{ isBuiltIn: true, model: "configured" }, { model: "own" }, "own"],
    [{ isBuiltIn: true }, {}, "assistant"],
    [{ model: "configured" }, { agent, model: "own" }, "own"],
    [{ model: "configured" }, { agent }, "configured"],
    [{}, { agent }, "agent_1"],
  ])("configured with %j and asked %j is the model %j", async (options, values, model) => {
    const server = await assistant(says(delta("."), completed), options);
    await ask(server, values);
    expect(server.asked[0]?.body.model).toBe(model);
  });

  test.each([
    [false, { role: "agent" }],
    [true, { role: "agent", continued: "true" }],
  ])(
    "our own voice agent is told that the agent answers or nobody; spoken before: %s",
    async (isContinued, metadata) => {
      const server = await assistant(says(delta("."), completed), { isBuiltIn: true });
      await ask(server, { agent: { ...agent, isContinued } });
      expect(server.asked[0]?.body["metadata"]).toEqual(metadata);
    },
  );

  test("an agent that is not there is no fault of the server", async () => {
    const server = await assistant((response) => response.writeHead(404).end("{}"), { isBuiltIn: true });
    await expect(ask(server, { agent })).rejects.toMatchObject({ code: "agent_inactive" });
    await expect(ask(server)).rejects.toMatchObject({ code: "provider_failed" });
  });

  test.each([
    ["runs into the longest answer", [delta("So far"), event({ type: "response.incomplete", response: {} })]],
    ["refuses in its own words", [event({ type: "response.refusal.delta", delta: "So far" }), completed]],
  ])("that %s has answered", async (_what, events) => {
    expect(await ask(await assistant(says(...events)))).toEqual(["So far"]);
  });
});

describe("an assistant that fails", () => {
  test.each<[string, Answer]>([
    ["refuses the key", refuses(401)],
    ["has too much to do", refuses(429)],
    ["is broken", refuses(500)],
    ["hangs up", (response) => response.destroy()],
    ["answers a page", (response) => response.writeHead(200).end("<p>canary-words</p>")],
    ["sends half an event", says(delta("So"), "event: x\ndata: {canary-words\n\n")],
    ["reports an error", says(event({ type: "error", message: "canary-words" }))],
    [
      "fails on the way",
      says(delta("So"), event({ type: "response.failed", response: { canary: "canary-words" } })),
    ],
    ["is cut off", says(delta("So"), delta("far"))],
    ["says nothing", says(completed)],
    [
      "packs its answer",
      (response) =>
        response
          .writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" })
          .end(gzipSync(delta("canary-words") + completed)),
    ],
    ["never ends", says(delta("canary-words".repeat(9000)), delta("canary-words".repeat(9000)), completed)],
  ])("because it %s says nothing of what it said", async (_what, answer) => {
    const server = await assistant(answer);
    const error: unknown = await ask(server).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: "provider_failed",
      message: "The assistant could not answer. Please try again.",
    });
    const told = JSON.stringify(error, ["message", "stack", "cause", "error", "headers"]);
    expect(told + String((error as Error).cause)).not.toMatch(/canary/);
    expect(server.asked).toHaveLength(1);
  });

  test("is not followed to another address", async () => {
    const other = await assistant(says(delta("."), completed));
    const server = await assistant((response) =>
      response.writeHead(307, { location: `${other.url}/v1/responses` }).end(),
    );
    await expect(ask(server)).rejects.toMatchObject({ code: "provider_failed" });
    expect(other.asked).toEqual([]);
  });

  const after =
    (milliseconds: number, answer: Answer): Answer =>
    (response) => {
      const timer = setInterval(() => answer(response), milliseconds);
      response.on("close", () => clearInterval(timer));
    };

  test.each<[string, Answer]>([
    ["does not begin", never],
    ["begins and says nothing", begin],
    ["stops in the middle", (response) => (begin(response), response.write(delta("So")))],
    [
      "never stops",
      after(20, (response) => (response.headersSent || begin(response), response.write(delta("x")))),
    ],
  ])("because it %s is given up in time", async (_what, answer) => {
    const server = await assistant(answer, { limits: { firstByteMs: 150, idleMs: 150, totalMs: 400 } });
    await expect(ask(server)).rejects.toMatchObject({ code: "provider_timeout" });
  });

  test("again and again is left alone; one that refuses is not", async () => {
    const limits = { breaker: { failures: 2, withinMs: 30_000, openMs: 10_000 } };
    const broken = await assistant(refuses(503), { limits });
    for (let i = 0; i < 2; i++) await expect(ask(broken)).rejects.toMatchObject({ code: "provider_failed" });
    await expect(ask(broken)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
    expect(broken.asked).toHaveLength(2);

    const refusing = await assistant(refuses(400), { limits });
    for (let i = 0; i < 4; i++)
      await expect(ask(refusing)).rejects.toMatchObject({ code: "provider_failed" });
  });
});

describe("somebody who stops listening", () => {
  const limits = { inFlight: 1, breaker: { failures: 1, withinMs: 30_000, openMs: 10_000 } };

  test("ends the answer and the call, and says nothing against the server", async () => {
    const closed = { count: 0 };
    const server = await assistant(
      (response) => {
        response.on("close", () => closed.count++);
        begin(response);
        response.write(delta("So"));
      },
      { limits },
    );
    for (let i = 1; i <= 2; i++) {
      const listener = new AbortController();
      const pieces: string[] = [];
      for await (const piece of server.provider.answer(question({ signal: listener.signal }))) {
        pieces.push(piece);
        listener.abort();
      }
      expect(pieces).toEqual(["So"]);
      await expect.poll(() => closed.count).toBe(i);
    }
  });

  test("before anything was said, leaves the place to the next", async () => {
    const answers = { next: never };
    const server = await assistant((response) => answers.next(response), { limits });
    const listener = new AbortController();
    const nothing = ask(server, { signal: listener.signal });
    await expect.poll(() => server.asked.length).toBe(1);
    await expect(ask(server)).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 1 });
    listener.abort();
    expect(await nothing).toEqual([]);
    answers.next = says(delta("Here"), completed);
    expect(await ask(server)).toEqual(["Here"]);
  });

  test("in the middle of a piece ends the call too", async () => {
    const closed = { count: 0 };
    const server = await assistant((response) => {
      response.on("close", () => closed.count++);
      begin(response);
      response.write(delta("So"));
    });
    for await (const piece of server.provider.answer(question())) {
      expect(piece).toBe("So");
      break;
    }
    await expect.poll(() => closed.count).toBe(1);
  });
});

describe("whether a language model answers", () => {
  /** A server that lists these models. */
  async function listing(models: string[], options: Partial<AssistantOptions>, status = 200) {
    const data = models.map((id) => ({ id, object: "model" }));
    const server = await providerServer((_request, response) =>
      response
        .writeHead(status, { "content-type": "application/json" })
        .end(JSON.stringify({ object: "list", data })),
    );
    const usual = { url: `${server.url}/v1`, key: "canary-key", ...unset, isBuiltIn: true };
    const provider = createAssistantProvider({ ...usual, ...options });
    closing.push(
      () => provider.close(),
      () => server.close(),
    );
    return { provider, seen: server.seen };
  }

  test.each([
    [["basic-analysis"], false],
    [["big"], true],
  ])("our own voice agent that lists %j says: %s", async (models, expected) => {
    const { provider, seen } = await listing(models, {});
    expect(await Promise.all([provider.hasModel(), provider.hasModel()])).toEqual([expected, expected]);
    expect(await provider.hasModel()).toBe(expected);
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ["/v1/models", "Bearer canary-key"],
    ]);
  });

  test("is not asked of another server", async () => {
    const { provider, seen } = await listing([], { isBuiltIn: false });
    expect(await provider.hasModel()).toBe(true);
    expect(seen).toEqual([]);
  });

  test("is not known while it cannot be asked, and is asked again", async () => {
    const { provider, seen } = await listing([], {}, 500);
    for (const _ of [1, 2]) {
      const failure = {
        code: "provider_failed",
        message: "The assistant could not answer. Please try again.",
      };
      await expect(provider.hasModel()).rejects.toMatchObject(failure);
    }
    expect(seen).toHaveLength(2);
  });
});
