import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { openAiServer, stream } from "./openai-server.ts";
import { silence, joined, speech } from "./speech.ts";
import { thinkingTimeouts } from "../src/engines/brain/openai-language-model.ts";
import { openAiRequest } from "../src/engines/openai-request.ts";
import { startAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const textOnly = { conversation_config_override: { conversation: { text_only: true } } };

test("a language model answers with the agent's prompt, the context and what was said", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/responses": (response) =>
      stream(response, [
        { type: "response.created" },
        { type: "response.output_text.delta", delta: "I keep it " },
        { type: "response.output_text.delta", delta: "in the bank." },
        { type: "response.completed" },
      ]),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_LANGUAGE_MODEL: "local-model" });
  const client = await new TestClient(await agent.signedUrl()).start(textOnly);
  client.send({ type: "contextual_update", text: "The adviser opened the fees page." });
  const answer = client.next("agent_response", client.received.length);
  await client.next("agent_response", 0);
  client.send({ type: "user_message", text: "Where is your money?" });
  await expect
    .poll(() => client.all("agent_response").at(-1)?.agent_response_event.agent_response)
    .toBe("I keep it in the bank.");
  await answer;
  const body = JSON.parse(asked[0]?.body ?? "{}");
  expect(asked[0]?.authorization).toBe("Bearer sk-secret-canary");
  expect(body).toMatchObject({
    model: "local-model",
    stream: true,
    store: false,
    input: [
      { role: "assistant", content: expect.stringMatching(/^Hello/) },
      { role: "user", content: "Where is your money?" },
    ],
  });
  expect(body.instructions).toContain("You play Asha");
  expect(body.instructions).toContain("say plainly that you are an AI agent");
  expect(body.instructions).toContain("You are written to and hear nothing.");
  expect(body.instructions).toContain("The adviser opened the fees page.");
});

test("an agent in writing is the same person to a language model, and an assistant is asked as it is set up", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/responses": (response) => stream(response, [{ type: "response.output_text.delta", delta: "Well." }]),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_LANGUAGE_MODEL: "local-model" });
  const question = { input: "Where is your money?", instructions: "The room is called Pensions." };
  await agent.call("POST", "/v1/responses", { ...question, model: "agent_practice_asha" });
  const settings = { max_output_tokens: 64, temperature: 0.5 };
  await agent.call("POST", "/v1/responses", { ...question, ...settings, model: "any" });
  const [asAsha, asAssistant] = asked.map(({ body }) => JSON.parse(body));
  const input = [{ role: "user", content: "Where is your money?" }];
  const greeting = { role: "assistant", content: expect.stringMatching(/^Hello, I'm Asha\./) };
  expect(asAsha).toMatchObject({ model: "local-model", input: [greeting, ...input] });
  expect(asAsha.instructions).toMatch(/You play Asha[^]+The room is called Pensions\./);
  expect(asAssistant).toMatchObject({ ...settings, model: "local-model", input });
  expect(asAssistant.instructions).toBe("The room is called Pensions.");
});

test("servers that only know chat completions are spoken to in that way", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/chat/completions": (response) =>
      stream(response, [{ choices: [{ delta: { content: "Fine." } }] }, { choices: [{ delta: {} }] }]),
  });
  const agent = await startAgent({
    ...environment,
    VOICE_AGENT_LANGUAGE_MODEL: "m",
    VOICE_AGENT_LANGUAGE_API: "chat",
  });
  const { body } = await agent.call("POST", "/v1/responses", {
    instructions: "Be brief.",
    input: "How are you?",
  });
  expect(JSON.stringify(body["output"])).toContain('"Fine."');
  expect(JSON.parse(asked[0]?.body ?? "{}").messages).toEqual([
    { role: "system", content: "Be brief." },
    { role: "user", content: "How are you?" },
  ]);
  expect((await agent.call("GET", "/v1/models")).body).toMatchObject({ data: [{ id: "m" }] });
});

test("where everybody is to meet the same agent its answers are drawn from the seed, in speech and in writing", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/chat/completions": (response) => stream(response, [{ choices: [{ delta: { content: "Fine." } }] }]),
  });
  const agent = await startAgent({
    ...environment,
    VOICE_AGENT_LANGUAGE_MODEL: "m",
    VOICE_AGENT_LANGUAGE_API: "chat",
  });
  const question = { input: "How are you?", model: "agent_practice_asha" };
  await agent.call("POST", "/v1/responses", { ...question, metadata: { role: "agent", seed: "4711" } });
  await agent.call("POST", "/v1/responses", { ...question, metadata: { role: "agent", seed: "4711; or" } });
  for (const seed of ["&seed=4711", ""]) {
    const address = `/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha${seed}`;
    const { body } = await agent.call("GET", address);
    const client = await new TestClient(String(body["signed_url"])).start(textOnly);
    await client.next("agent_response", 0);
    const answer = client.next("agent_response");
    client.send({ type: "user_message", text: "How are you?" });
    await answer;
  }
  const drawn = { seed: 4711, temperature: 0 };
  const free = { seed: undefined, temperature: undefined };
  expect(
    asked.map(({ body }) => JSON.parse(body)).map(({ seed, temperature }) => ({ seed, temperature })),
  ).toEqual([drawn, free, drawn, free]);
});

test("a model that fails tells nobody its reasons, and an assistant says that it failed", async () => {
  const { environment } = await openAiServer({
    "/v1/responses": (response) =>
      response.writeHead(401).end('{"error":"Incorrect API key sk-secret-canary"}'),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_LANGUAGE_MODEL: "m" });
  const client = await new TestClient(await agent.signedUrl()).start(textOnly);
  await client.next("agent_response", 0);
  const answer = client.next("agent_response");
  client.send({ type: "user_message", text: "Hello?" });
  await answer;
  expect(JSON.stringify(client.frames)).not.toContain("canary");
  const failed = await agent.call("POST", "/v1/responses", { input: "x" });
  expect(failed.status).toBe(502);
  expect(JSON.stringify(failed.body)).not.toContain("canary");
  const { events } = await streamed(agent, { input: "x" });
  expect(events).toContain('"type":"response.failed"');
  expect(events).toContain("The language model could not answer.");
  expect(events).not.toContain("canary");
});

/** An answer of `/v1/responses` as it is streamed. */
async function streamed({ url }: RunningAgent, body: object) {
  const response = await fetch(`${url}/v1/responses`, {
    method: "POST",
    headers: { "xi-api-key": "a-key-for-the-tests", "content-type": "application/json" },
    body: JSON.stringify({ ...body, stream: true }),
  });
  return { events: await response.text() };
}

test.each([
  ['{"error":{"code":"model_not_found","message":"canary"}}', "answered 404: model_not_found"],
  ['{"error":{"code":"sk-secret-CANARY","message":"canary"}}', "answered 404"],
  ["<p>canary</p>", "answered 404"],
])("of the error %s only its code is told", async (said, told) => {
  const { environment } = await openAiServer({
    "/v1/responses": (response) => response.writeHead(404).end(said),
  });
  const remote = { baseUrl: environment.OPENAI_BASE_URL, apiKey: undefined, model: "m" };
  const asked = openAiRequest(remote, "/responses", {}, new AbortController().signal, thinkingTimeouts);
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(new RegExp(`${told}$`));
});

test("an event of a model that never ends is given up", async () => {
  const { environment } = await openAiServer({
    "/v1/responses": (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const pour = () => {
        while (!response.destroyed) if (!response.write("x".repeat(65_536))) return;
      };
      response.on("drain", pour);
      pour();
    },
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_LANGUAGE_MODEL: "m" });
  expect((await agent.call("POST", "/v1/responses", { input: "x" })).status).toBe(502);
});

test("speech-to-text makes words of what was said, and the script understands them", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/audio/transcriptions": (response) =>
      response.writeHead(200).end('{"text":" What about your family? "}'),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1" });
  const client = await new TestClient(await agent.signedUrl("agent_practice_ben")).start();
  await client.next("audio");
  const before = client.received.length;
  await client.speak(joined(await speech("Tell me about the people at your home"), silence(700)));
  const transcript = await client.next("user_transcript", before);
  expect(transcript.frame.user_transcription_event.user_transcript).toBe("What about your family?");
  expect(asked[0]?.body).toContain("RIFF");
  expect(asked[0]?.body).toContain("ears-1");
});

test("a speech service is spoken to in sentences, and its sound is sent as it comes", async () => {
  const sine = Buffer.alloc(48_000);
  for (let index = 0; index < 24_000; index++) sine.writeInt16LE(8000 * Math.sin(index / 10), index * 2);
  const held: ServerResponse[] = [];
  const { asked, environment } = await openAiServer({
    "/v1/audio/speech": (response) => {
      response.writeHead(200, { "content-type": "audio/pcm" });
      response.write(sine.subarray(0, 9_601));
      held.push(response);
    },
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_SPEECH_MODEL: "mouth-1" });
  const client = await new TestClient(await agent.signedUrl()).start();
  const sound = (await client.next("audio", 0)).frame.audio_event;
  expect(Buffer.from(sound.audio_base_64, "base64").length).toBeGreaterThan(1000);
  expect(JSON.parse(asked[0]?.body ?? "{}")).toMatchObject({
    model: "mouth-1",
    voice: "nova",
    response_format: "pcm",
    input: "Hello, I'm Asha. Thank you for making the time.",
  });
  held[0]?.end(sine.subarray(9_601));
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect((await agent.call("GET", "/v2/voices")).body).toMatchObject({
    voices: expect.arrayContaining([expect.objectContaining({ voice_id: "nova" })]),
  });
});
