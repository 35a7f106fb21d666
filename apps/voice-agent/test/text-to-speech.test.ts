import { afterAll, beforeAll, expect, test } from "vitest";
import { decoded } from "./recorded.ts";
import { openAiServer } from "./openai-server.ts";
import { openAgent, type RunningAgent, startAgent } from "./start-agent.ts";

let agent: RunningAgent;
beforeAll(async () => {
  agent = await openAgent();
});
afterAll(() => agent.close());

const speak = ({ url, deps }: RunningAgent, body: object, voice = "voice_ben", query = "") =>
  fetch(`${url}/v1/text-to-speech/${voice}${query}`, {
    method: "POST",
    headers: { "xi-api-key": deps.config.keys[0], "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const text = "What matters most to you? Take your time.";

/** 48 kbit/s at 24 kHz: 576 samples in 144 bytes. */
const frame = { bytes: 144, samples: 576 };

/** In dB below full scale. */
const loudness = (sound: Float32Array) =>
  10 * Math.log10(sound.reduce((sum, value) => sum + value * value, 0) / sound.length + 1e-12);

test("a text is spoken, as MP3 whose frames have one length", async () => {
  const answer = await speak(agent, { text, model_id: "eleven_multilingual_v2" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "audio/mpeg"]);
  const bytes = await bytesOf(answer);
  expect(bytes.length % frame.bytes).toBe(0);
  for (let start = 0; start < bytes.length; start += frame.bytes)
    expect(bytes.readUInt16BE(start) & 0xffe0).toBe(0xffe0);
  const { channels, rate } = await decoded(bytes);
  expect(rate).toBe(24_000);
  expect(channels[0]).toHaveLength((bytes.length / frame.bytes) * frame.samples);
  expect(loudness(channels[0] ?? new Float32Array())).toBeGreaterThan(-35);
});

test("two of them behind each other are one", async () => {
  const [first, second] = await Promise.all([
    speak(agent, { text }).then(bytesOf),
    speak(agent, { text: "And why?" }, "voice_asha").then(bytesOf),
  ]);
  const { channels } = await decoded(Buffer.concat([first, second]));
  expect(channels[0]).toHaveLength(((first.length + second.length) / frame.bytes) * frame.samples);
  const seam = (first.length / frame.bytes) * frame.samples;
  expect(loudness(channels[0]?.subarray(seam) ?? new Float32Array())).toBeGreaterThan(-35);
});

test.each([
  ["without a text", {}, 422],
  ["with an empty text", { text: "  " }, 422],
  ["with more than 5,000 characters", { text: "word ".repeat(1001) }, 422],
] as const)("nothing is spoken %s", async (_, body, status) => {
  const answer = await speak(agent, body);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ detail: [{ loc: ["text"] }] });
});

test("nothing is spoken in another format, by an unknown voice, or without the key", async () => {
  expect((await speak(agent, { text }, "voice_ben", "?output_format=mp3_44100_128")).status).toBe(422);
  expect((await speak(agent, { text }, "voice_ben", "?output_format=mp3_24000_48")).status).toBe(200);
  expect((await speak(agent, { text }, "voice_nobody")).status).toBe(404);
  expect(
    (await agent.call("POST", "/v1/text-to-speech/voice_ben", { text }, { "xi-api-key": "x" })).status,
  ).toBe(401);
});

test("only so many wait, and who is turned away is told to come again", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => speak(agent, { text })));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(429)]);
  expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("2");
});

test("a speech service that fails is no reason to be silent", async () => {
  const { environment } = await openAiServer({
    "/v1/audio/speech": (response) => response.writeHead(500).end(),
  });
  const other = await startAgent({ ...environment, VOICE_AGENT_SPEECH_MODEL: "mouth-1" });
  const voice = other.deps.engines.mouth.voices[0]?.voiceId;
  const { channels } = await decoded(await bytesOf(await speak(other, { text }, voice)));
  expect(loudness(channels[0] ?? new Float32Array())).toBeGreaterThan(-35);
});
