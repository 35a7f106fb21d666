import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { findLanguageModel, type LocalServer } from "../src/engines/brain/local-servers.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

// Test machines are busy.
const timeoutMs = 15_000;
const find = (servers: LocalServer[], withinMs = timeoutMs) =>
  findLanguageModel({ looksForModel: true }, servers, withinMs);
const listOf = (...ids: string[]) => JSON.stringify({ object: "list", data: ids.map((id) => ({ id })) });

/** A server with these answers that counts its requests. */
async function serve(name: string, answer: RequestListener) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    expect([request.method, request.url, request.headers.authorization]).toEqual([
      "GET",
      "/v1/models",
      undefined,
    ]);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server: { name, port } satisfies LocalServer, asked: () => asked };
}

const says =
  (body: string, status = 200) =>
  (name: string) =>
    serve(name, (_, response) => response.writeHead(status).end(body));
const good = says(listOf("nomic-embed-text:latest", "llama3.2:latest", "other"));

test("the first program with a model that can talk is taken, with what its model is called", async () => {
  const [none, first, second] = [
    await says(listOf())("A"),
    await good("B"),
    await says(listOf("third"))("C"),
  ];
  expect(await find([none.server, first.server, second.server])).toEqual({
    server: "B",
    baseUrl: `http://127.0.0.1:${first.server.port}/v1`,
    apiKey: undefined,
    model: "llama3.2:latest",
  });
});

const elsewhere: RequestListener = (_, response) => {
  response.writeHead(302, { location: "https://example.org/v1/models" }).end();
};
test.each([
  ["a page", says("<!doctype html><title>Hello</title>")],
  ["a megabyte", says(listOf("x") + " ".repeat(1_000_000))],
  ["another address", (name: string) => serve(name, elsewhere)],
  ["an error", says('{"error":"no"}', 401)],
  ["no models", says(listOf())],
  ["only models that cannot talk", says(listOf("all-minilm", "bge-m3", "text-embedding-3", "whisper-1"))],
  ["something else", says('{"data":[{"id":"x"}]}')],
  ["a name that would write over the terminal", says(listOf("\u001B[2Jx"))],
])("a program that answers with %s is passed over", async (_, start) => {
  const [odd, after] = [await start("odd"), await good("good")];
  expect(await find([odd.server, after.server])).toMatchObject({ server: "good" });
  expect(await find([odd.server])).toBeUndefined();
});

test("a program that does not finish its answer in time is passed over", async () => {
  const slow = await serve("slow", (_, response) => void response.writeHead(200).write("{"));
  expect(await find([slow.server], 300)).toBeUndefined();
});

test("where nothing listens nothing is found", async () => {
  expect(await find([{ name: "gone", port: 9 }])).toBeUndefined();
});

const DATABASE_URL = "postgres://localhost/voice";
const production = {
  NODE_ENV: "production",
  VOICE_AGENT_KEY: "a-key-for-the-tests",
  VOICE_AGENT_SECRET: "a-secret-for-the-tests",
  VOICE_AGENT_PUBLIC_URL: "wss://voice.example.org",
  VOICE_AGENT_ALLOWED_ORIGINS: "https://portal.example.org",
};

test.each([
  ["in production", production],
  ["in production, where it is switched on", { ...production, LOCAL_MODELS: "on" }],
  ["where it is switched off", { LOCAL_MODELS: "off" }],
  ["where a model is named", { OPENAI_BASE_URL: "http://127.0.0.1:9/v1", VOICE_AGENT_LANGUAGE_MODEL: "m" }],
])("no program is asked %s", async (_, environment) => {
  const { server, asked } = await good("B");
  expect(await findLanguageModel(readConfig({ DATABASE_URL, ...environment }), [server])).toBeUndefined();
  expect(asked()).toBe(0);
  expect(await findLanguageModel(readConfig({ DATABASE_URL }), [server], timeoutMs)).toBeDefined();
});

test("the switch has two positions", () => {
  expect(() => readConfig({ DATABASE_URL, LOCAL_MODELS: "false" })).toThrow(
    "LOCAL_MODELS must be on or off.",
  );
});

const textOnly = { conversation_config_override: { conversation: { text_only: true } } };
const words = (content: string) => ({ choices: [{ delta: { content } }] });

test("a found model answers, is named, and the practice script stands in while it fails", async () => {
  let broken = false;
  const { environment } = await openAiServer({
    "/v1/chat/completions": (response) => {
      if (broken) response.writeHead(500).end();
      else stream(response, [words("It is in "), words("the bank.")]);
    },
  });
  let log = "";
  const agent = await startAgent(
    { LOG_LEVEL: "warn" },
    {
      logTo: { write: (line) => void (log += line) },
      foundModel: {
        server: "Ollama",
        baseUrl: environment.OPENAI_BASE_URL,
        apiKey: undefined,
        model: "llama3.2",
      },
    },
  );
  const thinks = async () => (await agent.call("GET", "/v1/engines")).body["thinks"];
  expect(await thinks()).toMatchObject({ name: "llama3.2 (Ollama)", problem: null });
  const client = await new TestClient(await agent.signedUrl()).start(textOnly);
  await client.next("agent_response", 0);
  const ask = async (text: string) => {
    const answer = client.next("agent_response");
    client.send({ type: "user_message", text });
    return (await answer).frame.agent_response_event.agent_response;
  };
  expect(await ask("Where is your money?")).toBe("It is in the bank.");
  broken = true;
  const question = { question: "Where is your money?" };
  for (const question of ["How old are your children?", "What does your husband do?"])
    expect(await ask(question)).not.toMatch(/^$|bank\.$/);
  expect(await thinks()).toMatchObject({ problem: expect.stringContaining("practice scripts") });
  expect(log.match(/answered 500/g)).toHaveLength(1);
  expect((await agent.call("POST", "/v1/engines/think", question)).status).toBe(424);
  broken = false;
  expect((await agent.call("POST", "/v1/engines/think", question)).status).toBe(200);
  expect(await ask("Where is your money?")).toBe("It is in the bank.");
  expect(await thinks()).toMatchObject({ problem: null });
});

test.each([
  ["breaks off", [words("Well,"), { error: { message: "overloaded" } }]],
  ["says nothing", [words("")]],
])("a found model that %s is helped out by the practice script", async (_, events) => {
  const { environment } = await openAiServer({
    "/v1/chat/completions": (response) => stream(response, events),
  });
  const foundModel = { server: "vLLM", baseUrl: environment.OPENAI_BASE_URL, apiKey: undefined, model: "m" };
  const agent = await startAgent({}, { foundModel });
  const client = await new TestClient(await agent.signedUrl()).start(textOnly);
  await client.next("agent_response", 0);
  const answer = client.next("agent_response");
  client.send({ type: "user_message", text: "How old are your children?" });
  expect((await answer).frame.agent_response_event.agent_response).toMatch(
    /^I'm sorry, there is a technical problem\. For now I follow a practice script\. .*Maya is nine/,
  );
});
