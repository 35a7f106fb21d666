import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { providerServer } from "../../test/provider-server.ts";
import { createStreamTimeouts, textOf } from "./assistant-answer.ts";
import { dialects } from "./assistant-dialects.ts";
import { createAssistantProvider, type AssistantOptions, type AssistantRequest } from "./assistant.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Answer = (response: ServerResponse, body: Record<string, unknown>) => void;

const event = (fields: object, end = "\n\n") => `data: ${JSON.stringify(fields)}${end}`;
const chunk = (delta: object, finish_reason: string | null = null) =>
  event({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason }] });
const says = (...pieces: string[]) => pieces.map((content) => chunk({ content })).join("");
const stop = chunk({}, "stop");
const done = "data: [DONE]\n\n";

const begin = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();

const streams =
  (...events: string[]): Answer =>
  (response) => {
    begin(response);
    response.end(events.join(""));
  };

/** A server that knows `/v1/chat/completions` alone. */
async function chatOnly(answer: Answer, options: Partial<AssistantOptions> = {}, lack = 404) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const used: unknown[] = [];
  const server = await providerServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ path: request.url ?? "", body: JSON.parse(body) as Record<string, unknown> });
      if (request.url === "/v1/chat/completions") answer(response, asked.at(-1)?.body ?? {});
      else response.writeHead(lack, { "content-type": "application/json" }).end("{}");
    });
  });
  const provider = createAssistantProvider({
    url: `${server.url}/v1`,
    key: "key",
    model: "small",
    isBuiltIn: false,
    api: undefined,
    firstByteSeconds: 60,
    ...options,
  });
  closing.push(
    () => provider.close(),
    () => server.close(),
  );
  const ask = async (values: Partial<AssistantRequest> = {}) => {
    const pieces: string[] = [];
    const request: AssistantRequest = {
      instructions: "Be brief.",
      messages: [{ role: "user", text: "Why?" }],
      model: null,
      onUsed: (tokens) => Promise.resolve(void used.push(tokens)),
      signal: new AbortController().signal,
      ...values,
    };
    for await (const piece of provider.answer(request)) pieces.push(piece);
    return pieces;
  };
  return { ask, asked, used };
}

describe("a server that only chats", () => {
  test.each([404, 405, 501])("is found by its %s, and from then on asked at once", async (lack) => {
    const { ask, asked } = await chatOnly(streams(says("Because ", "it is."), stop, done), {}, lack);
    expect(await ask({ maxTokens: 64, temperature: 0, seed: 7, schema: { name: "x", schema: {} } })).toEqual([
      "Because it is.",
    ]);
    await ask();
    expect(asked.map(({ path }) => path)).toEqual([
      "/v1/responses",
      "/v1/chat/completions",
      "/v1/chat/completions",
    ]);
    expect(asked[1]?.body).toEqual({
      model: "small",
      messages: [
        { role: "system", content: "Be brief." },
        { role: "user", content: "Why?" },
      ],
      max_tokens: 64,
      temperature: 0,
      seed: 7,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test("is asked at once where it is named", async () => {
    const { ask, asked } = await chatOnly(streams(says("Yes."), stop, done), { api: "chat" });
    await ask();
    expect(asked.map(({ path }) => path)).toEqual(["/v1/chat/completions"]);
  });

  test("is not looked for where the setting says otherwise, nor where the other way fails otherwise", async () => {
    const named = await chatOnly(streams(says("Yes."), stop), { api: "responses" });
    await expect(named.ask()).rejects.toMatchObject({ code: "provider_failed" });
    const refusing = await chatOnly(streams(says("Yes."), stop), {}, 401);
    await expect(refusing.ask()).rejects.toMatchObject({ code: "provider_failed" });
    expect([...named.asked, ...refusing.asked].map(({ path }) => path)).toEqual([
      "/v1/responses",
      "/v1/responses",
    ]);
  });

  const filtered = event({
    choices: [{ index: 0, finish_reason: null, content_filter_offsets: { check_offset: 44 } }],
  });
  test.each<[string, string[]]>([
    ["marks its end", [says("All of", " it."), stop, done]],
    ["only ends", [says("All of", " it.")]],
    [
      "leaves out the blank line behind its last event",
      [says("All of"), event({ choices: [{ delta: { content: " it." } }] }, "")],
    ],
    ["leaves out both line ends", [says("All of", " it."), "data: [DONE]"]],
    [
      "tells of filters and of what it cost",
      [
        event({ choices: [] }),
        says("All of"),
        filtered,
        says(" it."),
        stop,
        event({ choices: [], usage: {} }),
        done,
      ],
    ],
    [
      "sends what nobody knows",
      [
        ": hello\n\n",
        event({ ping: 1 }),
        "event: x\ndata: 7\n\n",
        says("All of", " it."),
        event({ choices: null }),
        stop,
      ],
    ],
    ["runs into the longest answer", [says("All of", " it."), chunk({}, "length")]],
    [
      "says its role first and its reasons apart",
      [
        chunk({ role: "assistant", content: "" }),
        chunk({ reasoning_content: "Hm." }),
        says("All of", " it."),
        stop,
      ],
    ],
    ["refuses in its own words", [chunk({ refusal: "All of it.", content: null }), stop]],
  ])("is heard where it %s", async (_how, events) => {
    expect((await (await chatOnly(streams(...events))).ask()).join("")).toBe("All of it.");
  });

  test.each<[string, Answer]>([
    ["nothing", streams(stop, done)],
    ["only blanks", streams(says(" ", "\n"), stop)],
    ["a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hi</h1>")],
    ["an error in the middle", streams(says("So"), event({ error: { message: "canary" } }))],
    ["half an event", streams(says("So"), "data: {canary")],
    ["thoughts alone", streams(says("<think>So", " far"), chunk({}, "length"))],
    ["too much", streams(says("x".repeat(250_000)), stop)],
    ["429", (response) => response.writeHead(429).end("{}")],
  ])("has failed where it answers %s", async (_what, answer) => {
    const { ask } = await chatOnly(answer, { api: "chat" });
    await expect(ask()).rejects.toMatchObject({ code: "provider_failed" });
  });

  test("has failed where it breaks off", async () => {
    const { ask } = await chatOnly((response) => {
      begin(response);
      response.write(says("So far"), () => response.destroy());
    });
    await expect(ask()).rejects.toMatchObject({ code: "provider_failed" });
  });
});

describe("what a model thinks aloud", () => {
  const answer = "Good morning, thank you.";
  test.each([
    ["between marks", `<think>They greet me. {One} sentence.</think>\n\n${answer}`],
    ["without the first mark", `They greet me. One sentence.\n</think>\n\n${answer}`],
    ["twice", `<think>They greet</think>Good morning, <think>politely</think>thank you.`],
    ["about its own marks", `<think>I write <think> and </think> first.</think> ${answer}`],
    ["under another name", `<Thinking>They greet me.</Thinking>${answer}`],
    ["in brackets", `[THINK]They greet me.[/THINK]${answer}`],
    ["and breaks off", `${answer}<think>Or should I`],
    ["not at all", answer],
  ])("%s is not told, however it is cut", async (_how, whole) => {
    const letters = Array.from(whole);
    for (const pieces of [[whole], whole.split(/(?<= )/), letters]) {
      const { ask } = await chatOnly(streams(says(...pieces), stop, done), { api: "chat" });
      expect((await ask()).join("")).toBe(answer);
    }
  });

  test("is not told by the other way either, whose answers are told as they are written", async () => {
    const delta = (piece: string) => event({ type: "response.output_text.delta", delta: piece });
    const server = await providerServer((_request, response) => {
      begin(response);
      response.end(
        ["a < b. ", "<thi", "nk>Hm", "m</thi", "nk>\n", "Yes."].map(delta).join("") +
          event({ type: "response.completed" }, ""),
      );
    });
    const provider = createAssistantProvider({
      url: `${server.url}/v1`,
      key: "key",
      model: "m",
      isBuiltIn: false,
      api: undefined,
      firstByteSeconds: 60,
    });
    closing.push(
      () => provider.close(),
      () => server.close(),
    );
    const pieces: string[] = [];
    const { signal } = new AbortController();
    const onUsed = () => Promise.resolve();
    for await (const piece of provider.answer({
      instructions: "",
      messages: [],
      model: null,
      onUsed,
      signal,
    }))
      pieces.push(piece);
    expect(pieces).toEqual(["a < b. ", "Yes."]);
  });
});

describe("what an answer used", () => {
  const last = event({ choices: [], usage: { prompt_tokens: 40, completion_tokens: 3 } });

  test("is told after its end", async () => {
    const { ask, used } = await chatOnly(streams(says("Yes."), stop, last, done));
    expect(await ask()).toEqual(["Yes."]);
    expect(used).toEqual([{ input: 40, output: 3 }]);
  });

  test("is not known where nobody tells it, and never 0", async () => {
    const silent = await chatOnly(streams(says("Yes."), stop, done));
    await silent.ask();
    const broken = await chatOnly(streams(says("Yes.")), { api: "responses" });
    await expect(broken.ask()).rejects.toThrow("The assistant could not answer");
    expect([silent.used, broken.used]).toEqual([[null], []]);
  });

  test("is not asked again of a server that refuses to be asked", async () => {
    const refusing: Answer = (response, body) =>
      "stream_options" in body
        ? response.writeHead(400, { "content-type": "application/json" }).end("{}")
        : streams(says("Yes."), stop, done)(response, body);
    const { ask, asked, used } = await chatOnly(refusing, { api: "chat" });
    expect([await ask(), await ask()]).toEqual([["Yes."], ["Yes."]]);
    expect(asked.map(({ body }) => "stream_options" in body)).toEqual([true, false, false]);
    expect(used).toEqual([null, null]);
  });

  test("is told by a server that refuses how an answer is drawn, which is not asked for again", async () => {
    const refusing: Answer = (response, body) =>
      "temperature" in body || "seed" in body
        ? response.writeHead(400, { "content-type": "application/json" }).end("{}")
        : streams(says("Yes."), stop, last, done)(response, body);
    const { ask, asked, used } = await chatOnly(refusing, { api: "chat" });
    const drawn = { temperature: 0, seed: 7 };
    expect([await ask(drawn), await ask(drawn)]).toEqual([["Yes."], ["Yes."]]);
    expect(asked.map(({ body }) => ["temperature" in body, "stream_options" in body])).toEqual([
      [true, true],
      [false, true],
      [false, true],
    ]);
    expect(used).toEqual([
      { input: 40, output: 3 },
      { input: 40, output: 3 },
    ]);
  });
});

describe("a slow model", () => {
  const limits = { firstByteMs: 60_000, idleMs: 50, totalMs: 60_000 };

  test.each([
    ["chat", { choices: [{ delta: { role: "assistant", content: "" }, finish_reason: null }] }, false],
    ["chat", { choices: [] }, false],
    ["chat", { choices: [{ delta: { reasoning_content: "Hm." } }] }, true],
    ["responses", { type: "response.created", response: {} }, false],
    ["responses", { type: "response.reasoning_summary_text.delta", delta: "Hm." }, true],
  ] as const)("of %s that sends %j has begun: %s", (name, sent, isAlive) => {
    const isSubstitute = name === "responses" ? false : undefined;
    expect(dialects[name].read(sent)).toEqual({
      text: "",
      isAlive,
      isEnd: false,
      isFailure: false,
      isSubstitute,
    });
  });

  test("may be silent for the whole time of the setting although its server accepted the question", async () => {
    const renewed: string[] = [];
    const timeouts = createStreamTimeouts(new AbortController().signal, limits);
    async function* events() {
      yield { choices: [{ delta: { role: "assistant", content: "" } }] };
      expect(renewed).toEqual([]);
      yield { choices: [{ delta: { content: "Here." } }] };
    }
    const watched = { ...timeouts, isOver: false, renew: () => void renewed.push("once") };
    const pieces: string[] = [];
    for await (const piece of textOf(events(), dialects.chat, {
      timeouts: watched,
      mostBytes: 100,
      onTokens: () => undefined,
    }))
      pieces.push(piece);
    expect(pieces).toEqual(["Here."]);
    expect(renewed).not.toEqual([]);
    timeouts.end();
  });

  test("that stops in the middle is given up, and nothing of it counts", async () => {
    const { ask } = await chatOnly(
      (response) => {
        begin(response);
        response.write(says("So far"));
      },
      { api: "chat", limits },
    );
    await expect(ask()).rejects.toMatchObject({ code: "provider_timeout" });
  });

  test("is given up after the time of the setting", async () => {
    const { ask } = await chatOnly(begin, { api: "chat", firstByteSeconds: 0.1 });
    await expect(ask()).rejects.toMatchObject({ code: "provider_timeout" });
  });
});
