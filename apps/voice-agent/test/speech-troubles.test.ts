import type { ServerResponse } from "node:http";
import { beforeAll, expect, test } from "vitest";
import type { Timeouts } from "../src/engines/openai-request.ts";
import { hearSome } from "./followed.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { joined, silence, speech } from "./speech.ts";
import { startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

type Behaviour = (response: ServerResponse) => void;

/** Limits that a test can wait for, and a busy machine keeps. */
const timeouts: Timeouts = { firstByteMs: 3000, gapMs: 3000, totalMs: 20_000 };
const wordless = /^\(speech, \d+\.\d s\)$/;
const says =
  (text: string): Behaviour =>
  (response) =>
    void response.end(JSON.stringify({ text }));
const page: Behaviour = (response) =>
  response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>canary</p>");

let spoken: Int16Array;
let spokenForSeconds: Int16Array;
beforeAll(async () => {
  const say = async (text: string) => joined(await speech(text), silence(900));
  spoken = await say("Tell me about your business.");
  spokenForSeconds = await say("What do you need? Tell me about your business, and your family.");
});

/** An agent that hears, thinks and speaks with a server. */
async function agentOn(routes: Record<string, Behaviour>, models: Record<string, string>) {
  const server = await openAiServer(routes);
  const log: string[] = [];
  const agent = await startAgent(
    { ...server.environment, VOICE_AGENT_LANGUAGE_API: "chat", LOG_LEVEL: "warn", ...models },
    { timeouts, logTo: { write: (line) => log.push(line) } },
  );
  const engine = async (name: string) => (await agent.call("GET", "/v1/engines")).body[name];
  const talk = async (agentId?: string) => {
    const client = await new TestClient(await agent.signedUrl(agentId)).start();
    await client.next("audio", 0);
    return client;
  };
  return { ...server, agent, log, engine, talk };
}

/** Says something, and waits for how it is written down and answered. */
async function say(client: TestClient, sound = spoken) {
  const since = client.received.length;
  await client.speak(sound);
  const { frame } = await client.next("user_transcript", since);
  const heardAt = client.frames.indexOf(frame);
  const answer = await client.next("agent_response", heardAt);
  await hearSome(client, heardAt);
  return {
    heard: frame.user_transcription_event.user_transcript,
    answer: answer.frame.agent_response_event.agent_response,
  };
}

test.each<[string, Behaviour, RegExp]>([
  ["503", (response) => response.writeHead(503).end("canary"), /answered 503/],
  ["a page", page, /something other than an answer \(text\/html\)/],
  ["JSON of another shape", (response) => response.end('{"words":"canary"}'), /has no text/],
  ["a hang", () => undefined, /did not begin to answer/],
])(
  "a recognizer that answers with %s costs a turn its words, and the agent asks again",
  async (_, fails, why) => {
    let behaviour = fails;
    const { asked, log, engine, talk, agent } = await agentOn(
      {
        "/v1/audio/transcriptions": (response) => behaviour(response),
        "/v1/chat/completions": (response) =>
          stream(response, [{ choices: [{ delta: { content: "I see." }, finish_reason: "stop" }] }]),
      },
      { VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1", VOICE_AGENT_LANGUAGE_MODEL: "m" },
    );
    const client = await talk();
    expect(await say(client)).toEqual({
      heard: expect.stringMatching(wordless),
      answer: "I'm sorry, I couldn't make out your words. Could you say that again?",
    });
    expect(asked.filter(({ path }) => path.endsWith("completions"))).toEqual([]);
    expect(await engine("hears")).toMatchObject({ name: "ears-1", problem: expect.stringMatching(why) });
    expect(log.filter((line) => why.test(line))).toHaveLength(1);

    behaviour = says("What do you need?");
    const sound = Buffer.alloc(44 + 32_000);
    expect((await agent.call("POST", "/v1/engines/hear", { audio_base_64: wav(sound) })).status).toBe(200);
    expect(await engine("hears")).toMatchObject({ problem: null });
    expect(await say(client)).toEqual({ heard: "What do you need?", answer: "I see." });
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    expect(JSON.stringify([client.frames, log])).not.toContain("canary");
  },
);

/** A second of silence as a WAV file in base64. */
function wav(bytes: Buffer): string {
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(16_000, 24);
  bytes.writeUInt32LE(32_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes.toString("base64");
}

test("seconds of speech in which no words were found are a turn, which the script goes on after", async () => {
  const { engine, talk } = await agentOn(
    { "/v1/audio/transcriptions": says("") },
    { VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1" },
  );
  const client = await talk();
  expect(await say(client, spokenForSeconds)).toEqual({
    heard: expect.stringMatching(wordless),
    answer: expect.stringMatching(/^That makes sense/),
  });
  expect(await engine("hears")).toMatchObject({ problem: null });
});

test.each<[string, Behaviour, RegExp]>([
  ["503", (response) => response.writeHead(503).end(), /answered 503/],
  ["a page", page, /something other than an answer \(text\/html\)/],
  ["no sound", (response) => response.end(), /has no sound/],
  ["a hang", () => undefined, /did not begin to answer/],
  [
    "a sound that breaks off",
    (response) => response.write(Buffer.alloc(4800), () => response.socket?.resetAndDestroy()),
    /broke off/,
  ],
])(
  "a speech service that answers with %s is stood in for, and the conversation goes on",
  async (_, fails, why) => {
    const { engine, talk, agent } = await agentOn(
      { "/v1/audio/speech": fails },
      { VOICE_AGENT_SPEECH_MODEL: "mouth-1" },
    );
    const client = await talk("agent_practice_katrin");
    const bytes = () =>
      client.all("audio").reduce((sum, { audio_event: { audio_base_64: sound } }) => sum + sound.length, 0);
    await expect.poll(bytes).toBeGreaterThan(32_000);
    expect(await engine("speaks")).toMatchObject({ name: "mouth-1", problem: expect.stringMatching(why) });
    const tried = await agent.call("POST", "/v1/engines/speak", { text: "Hello.", voice_id: "nova" });
    expect(tried.status).toBe(424);
    const answer = client.next("agent_response");
    client.send({ type: "user_message", text: "Wie heißen Sie?" });
    await answer;
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  },
);
