import { installTinyRecognizer, installTinyVoice } from "@field-advisor/fixtures/tiny-models";
import { expect, test } from "vitest";
import { wavFile } from "../src/audio/wav.ts";
import { modelsFolder } from "./installed-models.ts";
import { openAiServer, stream } from "./openai-server.ts";
import { silence, speech } from "./speech.ts";
import { startAgent } from "./start-agent.ts";

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const sound = (samples: Int16Array, rate = 16_000) => ({ audio_base_64: encoded(wavFile(samples, rate)) });
const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const problemText = (body: object) => JSON.stringify(body);

test("what agents work with is told to holders of the key: since when, and why nothing better is used", async () => {
  const agent = await startAgent();
  expect((await agent.call("GET", "/v1/engines", undefined, { "xi-api-key": "wrong" })).status).toBe(401);
  expect((await agent.call("GET", "/v1/engines")).body).toEqual({
    notices: { name: expect.any(String), since: isoDate, problem: null },
    hears: { name: null, since: isoDate, problem: expect.stringContaining("An operator can install one") },
    thinks: { name: null, since: isoDate, problem: expect.stringContaining("practice scripts") },
    speaks: { name: expect.stringContaining("espeak"), since: isoDate, problem: null },
  });
  const other = await startAgent({
    OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
    VOICE_AGENT_LANGUAGE_MODEL: "mind",
    VOICE_AGENT_TRANSCRIPTION_MODEL: "ears",
    VOICE_AGENT_SPEECH_MODEL: "mouth",
  });
  expect((await other.call("GET", "/v1/engines")).body).toMatchObject({
    hears: { name: "ears", problem: null },
    thinks: { name: "mind", problem: null },
    speaks: { name: "mouth", problem: null },
  });
});

test("each engine can be tried by holders of the key only", async () => {
  const agent = await startAgent();
  for (const part of ["hear", "think", "speak"]) {
    const answer = await agent.call("POST", `/v1/engines/${part}`, {}, { "xi-api-key": "wrong" });
    expect(answer.status).toBe(401);
  }
});

test("sound is made words of, and by whom is said", async () => {
  const { asked, environment } = await openAiServer({
    "/v1/audio/transcriptions": (response) => response.writeHead(200).end('{"text":" What does it cost? "}'),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1" });
  const answer = await agent.call("POST", "/v1/engines/hear", sound(await speech("What does it cost?")));
  expect(answer).toMatchObject({ status: 200, body: { words: "What does it cost?", by: "ears-1" } });
  expect(answer.body["milliseconds"]).toEqual(expect.any(Number));
  expect(asked[0]?.body).toContain("RIFF");
});

test("installed models hear and speak in a try, and are named with since when", async () => {
  const dir = modelsFolder();
  installTinyRecognizer(dir, { quiet: "Could you speak up?", loud: "Good morning to you." });
  installTinyVoice(dir);
  const agent = await startAgent({ VOICE_AGENT_MODELS: dir });
  await expect
    .poll(async () => (await agent.call("GET", "/v1/engines")).body)
    .toMatchObject({
      hears: { name: "tiny-recognizer", since: isoDate, problem: null },
      speaks: { name: "tiny-voice", since: isoDate, problem: null },
    });
  const heard = await agent.call("POST", "/v1/engines/hear", sound(await speech("Good morning.")));
  expect(heard.body).toMatchObject({ words: "Good morning to you.", by: "tiny-recognizer" });
  const [voice] = agent.deps.engines.mouth.voices;
  const said = { text: "hello", voice_id: voice?.voiceId };
  const { body } = await agent.call("POST", "/v1/engines/speak", said);
  expect(body).toMatchObject({ by: "tiny-voice" });
  expect(Buffer.from(String(body["audio_base_64"]), "base64").length).toBeGreaterThan(44 + 5 * 1600);
});

test("without a recognizer no words are known, which is no failure", async () => {
  const agent = await startAgent();
  const answer = await agent.call("POST", "/v1/engines/hear", sound(silence(1000)));
  expect(answer).toMatchObject({ status: 200, body: { words: null, by: null } });
});

test("of ten thousand words a beginning is given back", async () => {
  const { environment } = await openAiServer({
    "/v1/audio/transcriptions": (response) =>
      response.writeHead(200).end(JSON.stringify({ text: "word ".repeat(10_000) })),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1" });
  const { body } = await agent.call("POST", "/v1/engines/hear", sound(silence(100)));
  expect(body["words"]).toHaveLength(4000);
});

const stereo = wavFile(silence(100), 16_000);
stereo[22] = 2;

test.each([
  ["nothing", {}, /audio_base_64/],
  ["no base64", { audio_base_64: "!" }, /audio_base_64/],
  ["another file", { audio_base_64: encoded(Buffer.from("GIF89a")) }, /This is not a WAV file\./],
  [
    "a file that ends early",
    { audio_base_64: encoded(wavFile(silence(100), 16_000).subarray(0, 200)) },
    /cut off/,
  ],
  [
    "a chunk that is as long as it says, and no file",
    { audio_base_64: encoded(Buffer.from("RIFF\xff\xff\xff\xffWAVEfmt \xff\xff\xff\xff", "latin1")) },
    /cut off/,
  ],
  ["sound of a telephone", sound(silence(100), 8000), /16-bit PCM, mono, with 16000/],
  ["sound of two channels", { audio_base_64: encoded(stereo) }, /mono/],
  ["more than five seconds", sound(silence(5001)), /not be longer than 5 seconds/],
])("%s is refused by name", async (_case, input, sentence) => {
  const agent = await startAgent();
  const { status, body } = await agent.call("POST", "/v1/engines/hear", input);
  expect([status, problemText(body)]).toEqual([422, expect.stringMatching(sentence)]);
});

test("ten minutes of sound are not even read", async () => {
  const agent = await startAgent();
  const { status } = await agent.call("POST", "/v1/engines/hear", sound(silence(600_000)));
  expect(status).toBe(413);
});

test("an engine that fails says no more than that, and the log says why", async () => {
  const refuse = openAiServer({
    "/v1/audio/transcriptions": (response) => response.writeHead(500).end("canary"),
    "/v1/responses": (response) => response.writeHead(404).end('{"error":{"code":"model_not_found"}}'),
    "/v1/audio/speech": (response) => response.writeHead(200).end(),
  });
  const lines: string[] = [];
  const agent = await startAgent(
    {
      ...(await refuse).environment,
      LOG_LEVEL: "warn",
      VOICE_AGENT_TRANSCRIPTION_MODEL: "a",
      VOICE_AGENT_LANGUAGE_MODEL: "b",
      VOICE_AGENT_SPEECH_MODEL: "c",
    },
    { logTo: { write: (line) => lines.push(line) } },
  );
  const tries: [string, object][] = [
    ["hear", sound(silence(100))],
    ["think", { question: "Why?" }],
    ["speak", { text: "Hello.", voice_id: "nova" }],
  ];
  for (const [part, input] of tries) {
    const { status, body } = await agent.call("POST", `/v1/engines/${part}`, input);
    expect([status, problemText(body)]).toEqual([
      424,
      expect.stringContaining("The log of the voice agent says why."),
    ]);
  }
  const log = lines.join("");
  expect(log).toMatch(
    /"part":"hear"[^}]+answered 500[^]+"part":"think"[^}]+model_not_found[^]+"part":"speak"[^}]+has no sound/,
  );
  expect(log).not.toContain("canary");
});

test("a question is answered by the model, or by the practice script of nobody in particular", async () => {
  const { environment } = await openAiServer({
    "/v1/responses": (response) =>
      stream(response, [
        { type: "response.output_text.delta", delta: "Twenty " },
        { type: "response.output_text.delta", delta: "pounds." },
      ]),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_LANGUAGE_MODEL: "mind" });
  const question = { question: "What does it cost?" };
  expect((await agent.call("POST", "/v1/engines/think", question)).body).toMatchObject({
    answer: "Twenty pounds.",
    by: "mind",
  });
  const scripted = await startAgent();
  const { body } = await scripted.call("POST", "/v1/engines/think", question);
  expect(body).toMatchObject({ answer: expect.stringMatching(/\w/), by: null });
  expect((await scripted.call("POST", "/v1/engines/think", { question: " " })).status).toBe(422);
});

test("a sentence is spoken as a WAV file in a voice that is offered", async () => {
  const agent = await startAgent();
  const said = { text: "Good morning.", voice_id: "voice_asha" };
  const { status, body } = await agent.call("POST", "/v1/engines/speak", said);
  expect(status).toBe(200);
  const file = Buffer.from(String(body["audio_base_64"]), "base64");
  expect(file.toString("latin1", 0, 4)).toBe("RIFF");
  expect(file.length).toBeGreaterThan(16_000);
  expect(body["by"]).toBe("espeak-ng");
  const unknown = await agent.call("POST", "/v1/engines/speak", { ...said, voice_id: "voice_nobody" });
  expect([unknown.status, problemText(unknown.body)]).toEqual([
    422,
    expect.stringContaining("There is no such voice."),
  ]);
  expect((await agent.call("POST", "/v1/engines/speak", { ...said, text: "x".repeat(301) })).status).toBe(
    422,
  );
});

test("speech without an end is cut off", async () => {
  const minute = Buffer.alloc(24_000 * 2 * 60, 1);
  const { environment } = await openAiServer({
    "/v1/audio/speech": (response) => response.writeHead(200).end(minute),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_SPEECH_MODEL: "mouth" });
  const { body } = await agent.call("POST", "/v1/engines/speak", { text: "Hello.", voice_id: "nova" });
  expect(Buffer.from(String(body["audio_base_64"]), "base64")).toHaveLength(44 + 30 * 32_000);
});
