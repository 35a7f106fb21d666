import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import type { Timeouts } from "../src/engines/openai-request.ts";
import { hearSome, idOf, recordOf } from "./followed.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const said = "I keep it in the bank.";
const words = (content: string) => ({ choices: [{ index: 0, delta: { content }, finish_reason: null }] });
const last = { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] };
const json = (response: ServerResponse, status: number, body: object, headers = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

type Behaviour = (response: ServerResponse) => void;

const works: Behaviour = (response) => stream(response, [words("I keep it "), words("in the bank."), last]);

const apology = "I'm sorry, there is a technical problem. For now I follow a practice script.";
const german = "Entschuldigung, es gibt eine technische Störung. Ich folge vorerst einem Übungsskript.";
const noAnswer =
  "I'm sorry, I can't answer just now because of a technical problem. Please try again in a moment.";

/** Limits that a test can wait for, and a busy machine keeps. */
const timeouts: Timeouts = { firstByteMs: 3000, gapMs: 3000, totalMs: 20_000 };

const textOnly = { conversation_config_override: { conversation: { text_only: true } } };

/** An agent that thinks with a server, which behaves as it is told. */
async function thinkingAgent(behaves: Behaviour) {
  let behaviour = behaves;
  const { asked, environment } = await openAiServer({
    "/v1/chat/completions": (response) => behaviour(response),
  });
  const log: string[] = [];
  const agent = await startAgent(
    { ...environment, VOICE_AGENT_LANGUAGE_MODEL: "m", VOICE_AGENT_LANGUAGE_API: "chat", LOG_LEVEL: "warn" },
    { timeouts, logTo: { write: (line) => log.push(line) } },
  );
  /** One leg; it is asked for nothing but its line. */
  const talk = async (agentId?: string, initiation: object = textOnly) => {
    const client = await new TestClient(await agent.signedUrl(agentId)).start(initiation);
    await client.next("agent_response", 0);
    const ask = async (text: string) => {
      const answer = client.next("agent_response");
      client.send({ type: "user_message", text });
      return (await answer).frame.agent_response_event.agent_response;
    };
    return { client, ask };
  };
  const thinks = async () => (await agent.call("GET", "/v1/engines")).body["thinks"];
  const tries = () => agent.call("POST", "/v1/engines/think", { question: "Where is your money?" });
  return { agent, asked, log, talk, thinks, tries, behave: (next: Behaviour) => (behaviour = next) };
}

const troubles: [string, Behaviour, tries: number, RegExp][] = [
  [
    "429",
    (response) => json(response, 429, { error: { code: "rate_limit_exceeded" } }),
    2,
    /asked too often/,
  ],
  ["429 for a minute", (response) => json(response, 429, {}, { "retry-after": "60" }), 1, /answered 429/],
  ["429 for a second", (response) => json(response, 429, {}, { "retry-after": "1" }), 2, /answered 429/],
  ["500", (response) => response.writeHead(500).end("canary"), 2, /answered 500/],
  ["401", (response) => json(response, 401, { error: { code: "invalid_api_key" } }), 1, /refuses our key/],
  [
    "a page",
    (response) =>
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>canary</p>"),
    2,
    /something other than an answer \(text\/html\)/,
  ],
  ["JSON of another shape", (response) => json(response, 200, { answer: "canary" }), 2, /application\/json/],
  ["nothing", (response) => response.writeHead(200).end(), 2, /something other than an answer/],
  ["events without words", (response) => stream(response, [words(""), last]), 2, /no words/],
  ["only thoughts", (response) => stream(response, [words("<think>canary"), last]), 2, /no words/],
  [
    "an error event",
    (response) => stream(response, [{ error: { message: "canary" } }]),
    2,
    /reported an error/,
  ],
  [
    "a named error event",
    (response) =>
      response.writeHead(200, { "content-type": "text/event-stream" }).end("event: error\ndata: canary\n\n"),
    2,
    /reported an error/,
  ],
  ["a connection that is reset", (response) => response.socket?.resetAndDestroy(), 2, /cannot be reached/],
  [
    "an answer that is reset",
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(words("I keep"))}\n\n`, () =>
        response.socket?.resetAndDestroy(),
      );
    },
    2,
    /broke off its answer/,
  ],
  ["a hang", () => undefined, 1, /did not begin to answer within 3 seconds/],
  [
    "a stall",
    (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify(words("I keep"))}\n\n`);
    },
    1,
    /stopped in the middle of its answer/,
  ],
];

test.each(troubles)(
  "%s costs an answer of the model, no line: the script goes on, and the owner reads why",
  async (_, behaves, tries, reason) => {
    const { asked, log, talk, thinks, behave, tries: tryIt } = await thinkingAgent(behaves);
    const { client, ask } = await talk();
    expect(await ask("How old are your children?")).toMatch(new RegExp(`^${apology} .*Maya is nine`));
    expect(asked).toHaveLength(tries);
    // While the server rests it is not asked, and it is not said again.
    expect(await ask("What is your name?")).toMatch(/^I'm Asha/);
    expect(asked).toHaveLength(tries);
    const problem = expect.stringMatching(reason);
    expect(await thinks()).toMatchObject({ name: "m", problem });
    expect(await thinks()).toMatchObject({
      problem: expect.stringContaining("follow their practice scripts"),
    });
    expect(log.filter((line) => reason.test(line))).toHaveLength(1);
    expect((await tryIt()).status).toBe(424);
    behave(works);
    expect(await tryIt()).toMatchObject({ status: 200, body: { answer: said, by: "m" } });
    expect(await thinks()).toMatchObject({ problem: null });
    expect(await ask("Where is your money?")).toBe(said);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    expect(JSON.stringify([client.frames, log])).not.toMatch(/canary|think>/);
  },
);

const azure = readFileSync(new URL("fixtures/azure-last-chunk.txt", import.meta.url), "utf8");
const plain = `data: ${JSON.stringify(words(said))}`;

test.each<[string, string, string]>([
  ["Azure's chunks without delta", azure, "Good morning, thank you for seeing me."],
  ["a last event without its blank line", plain, said],
  ["lines that end as in Windows", `${plain}\r\n\r\ndata: [DONE]\r\n\r\n`, said],
  ["events that are no JSON, and no object", `data: hello\n\ndata: 7\n\n: comment\n\n${plain}\n\n`, said],
  [
    "a field for its thoughts",
    `data: {"choices":[{"delta":{"reasoning_content":"Let me think."}}]}\n\n${plain}\n\n`,
    said,
  ],
])("%s are read", async (_, body, expected) => {
  const { asked, talk } = await thinkingAgent((response) =>
    response.writeHead(200, { "content-type": "text/event-stream" }).end(body),
  );
  const { ask } = await talk();
  expect(await ask("Good morning.")).toBe(expected);
  expect(asked).toHaveLength(1);
});

test("an agent says in its own language that there is a problem", async () => {
  const { talk } = await thinkingAgent((response) => response.writeHead(503).end());
  const { ask } = await talk("agent_practice_katrin");
  expect(await ask("Guten Tag, wie heißen Sie?")).toMatch(new RegExp(`^${german} \\S`));
});

test("an agent without a script says so each time, and its line stays", async () => {
  const { agent, talk } = await thinkingAgent((response) => response.writeHead(503).end());
  const created = await agent.call("POST", "/v1/convai/agents/create", {
    name: "No script",
    conversation_config: { agent: { first_message: "Hello.", prompt: { prompt: "Be kind." } } },
  });
  const { ask } = await talk(String(created.body["agent_id"]));
  for (let turn = 0; turn < 3; turn++) expect(await ask("What does it cost?")).toBe(noAnswer);
});

test("that something else answered is told with the answer, and in the record where it was the last", async () => {
  const { agent, talk } = await thinkingAgent((response) => response.writeHead(500).end());
  const body = { model: "agent_practice_asha", input: "Hello?", metadata: { role: "agent" } };
  const written = (await agent.call("POST", "/v1/responses", body)).body;
  expect(written["metadata"]).toEqual({ role: "agent", failed: "true" });
  const { client, ask } = await talk();
  await ask("Where is your money?");
  client.socket.close();
  const reason = async () =>
    JSON.stringify((await recordOf(agent, idOf(client)))["metadata"]).includes(
      "The language model had failed.",
    );
  await expect.poll(reason).toBe(true);
  const sound = await thinkingAgent(works);
  expect((await sound.agent.call("POST", "/v1/responses", body)).body["metadata"]).toEqual({ role: "agent" });
});

test("one failure before the first word is made good by a second try", async () => {
  let times = 0;
  const { talk, thinks, asked } = await thinkingAgent((response) =>
    times++ === 0 ? void response.writeHead(500).end() : works(response),
  );
  const { ask } = await talk();
  expect(await ask("Where is your money?")).toBe(said);
  expect(asked).toHaveLength(2);
  expect(await thinks()).toMatchObject({ problem: null });
});

test("in speech, what was said before an answer broke off stays, and the script goes on in the same answer", async () => {
  const { talk } = await thinkingAgent((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(`data: ${JSON.stringify(words("Let me see."))}\n\n`, () =>
      response.socket?.resetAndDestroy(),
    );
  });
  const { client, ask } = await talk("agent_practice_asha", {});
  expect(await ask("How old are your children?")).toMatch(
    new RegExp(`^Let me see\\. ${apology} .*Maya is nine`),
  );
  await hearSome(client);
  // Who listens may listen until the server is asked again.
  expect(await ask("What is your name?")).toMatch(/^(?:Let me see\. )?I'm Asha/);
});

test("thoughts are neither said nor shown nor recorded, also without their opening tag", async () => {
  const thought = "The user asks about money. I answer in one sentence. Let me count the words of it.";
  const { agent, asked, talk } = await thinkingAgent((response) =>
    stream(response, [...`${thought}</think>\n\n${said}`.match(/.{1,7}|\n/g)!.map(words), last]),
  );
  // In speech, the first thoughts are sent before the tag comes: they are withdrawn, and the model is asked again.
  const { client, ask } = await talk("agent_practice_asha", {});
  const seen = client.received.length;
  expect(await ask("Where is your money?")).toBe(said);
  expect(client.received.slice(seen).some(({ frame }) => frame.type === "interruption")).toBe(true);
  expect(asked).toHaveLength(2);
  expect(await ask("Where is your money?")).toBe(said);
  expect(asked).toHaveLength(3);
  client.socket.close();
  const [metadata] = client.all("conversation_initiation_metadata");
  const id = metadata?.conversation_initiation_metadata_event.conversation_id;
  const record = async () => (await agent.call("GET", `/v1/convai/conversations/${id}`)).body;
  await expect.poll(async () => (await record())["status"]).toBe("done");
  const text = JSON.stringify([await record(), client.frames]);
  expect(text).toContain(said);
  expect(text).not.toMatch(/think|The user asks|one sentence/);
  const { ask: askInWriting } = await talk();
  expect(await askInWriting("Where is your money?")).toBe(said);
});
