import type { RequestListener } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { testEngines, testSound } from "../../test/fake-voice.ts";
import { always, providerServer } from "../../test/provider-server.ts";
import { createVoiceProvider } from "./voice.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A provider of the test's own making, and the real adapter in front of it. */
async function provider(answer: RequestListener) {
  const calls: { call: string; body: unknown }[] = [];
  const server = await providerServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ call: `${request.method} ${request.url}`, body: body && JSON.parse(body) });
      answer(request, response);
    });
  });
  const voice = createVoiceProvider({ url: server.url, key: "key" });
  closing.push(
    () => voice.close(),
    () => server.close(),
  );
  return { voice, calls };
}

const timing = { by: "an-engine", milliseconds: 12 };

const refusal =
  (status: number): RequestListener =>
  (_request, response) =>
    response.writeHead(status).end('{"detail":{"message":"canary"}}');

test("our own voice agent says what it works with", async () => {
  const { voice, calls } = await provider(always(testEngines));
  expect(await voice.engines()).toEqual(testEngines);
  expect(calls[0]?.call).toBe("GET /v1/engines");
});

test("each engine is tried in its own words", async () => {
  const hearing = await provider(always({ ...timing, words: "Hello." }));
  expect(await hearing.voice.hear(testSound)).toEqual({ ...timing, words: "Hello." });
  const thinking = await provider(always({ ...timing, answer: "Twenty pounds." }));
  expect(await thinking.voice.think("Why?")).toEqual({ ...timing, answer: "Twenty pounds." });
  const speaking = await provider(always({ ...timing, audio_base_64: testSound }));
  expect(await speaking.voice.speak("Hello.", "voice_1")).toEqual({ ...timing, sound: testSound });
  expect([hearing, thinking, speaking].map(({ calls }) => calls[0])).toEqual([
    { call: "POST /v1/engines/hear", body: { audio_base_64: testSound } },
    { call: "POST /v1/engines/think", body: { question: "Why?" } },
    { call: "POST /v1/engines/speak", body: { text: "Hello.", voice_id: "voice_1" } },
  ]);
});

test("an answer without a word is no answer", async () => {
  const { voice } = await provider(always({ ...timing, answer: " \n" }));
  await expect(voice.think("Why?")).rejects.toMatchObject({ code: "provider_failed" });
});

test("a script is tried with all that the agent has besides", async () => {
  const script = { steps: ["One."], moods: [{ name: "calm" }], anything: { else: true } };
  const agent = { conversation_config: { agent: { language: "de", script } } };
  const reading = await provider(always(agent));
  expect(await reading.voice.readScript("agent/1")).toEqual({ language: "de", script });
  expect(reading.calls[0]?.call).toBe("GET /v1/convai/agents/agent%2F1");
  const answer = { says: "One.", by: "step", index: 0, mood: "calm" };
  const trying = await provider(always(answer));
  const tried = { language: "de", script, history: [], text: "Hello." };
  expect(await trying.voice.tryScript(tried)).toEqual(answer);
  expect(trying.calls).toEqual([{ call: "POST /v1/practice/try", body: tried }]);
});

test("another provider has none of it", async () => {
  const { voice } = await provider(refusal(404));
  const answers = [
    voice.engines(),
    voice.hear(testSound),
    voice.think("Why?"),
    voice.speak("Hello.", "v"),
    voice.readScript("a"),
    voice.tryScript({ language: "en", script: {}, history: [], text: "Hello." }),
  ];
  expect(await Promise.all(answers)).toEqual(answers.map(() => null));
});

test("an engine that fails says where the reason is, and the provider still counts as well", async () => {
  const { voice } = await provider(refusal(424));
  for (let count = 0; count < 10; count++) {
    const failure = await voice.think("Why?").catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: "provider_failed",
      message: "The question was not answered. The log of the voice agent says why.",
    });
  }
});

test("what cannot be an answer is none", async () => {
  const { voice } = await provider(always({ ...timing, audio_base_64: "<html>" }));
  await expect(voice.speak("Hello.", "v")).rejects.toMatchObject({ code: "provider_failed" });
});

const told = { counterpart: "His sister", mood: null, opening: "Well?", objections: ["Too dear."] };

test("an agent is told how it differs, and nothing of our own; ElevenLabs cannot be told", async () => {
  const { voice, calls } = await provider(always({}));
  const kept = { ...told, id: 7, name: "Secret name" };
  expect(await voice.tellVariant("conv/1", kept)).toBe(true);
  expect(calls).toEqual([{ call: "PUT /v1/convai/conversations/conv%2F1/variant", body: told }]);
  expect(await (await provider(refusal(404))).voice.tellVariant("conv_1", told)).toBeNull();
  await expect((await provider(refusal(500))).voice.tellVariant("conv_1", told)).rejects.toMatchObject({
    code: "provider_failed",
  });
});

test("a text is read aloud by a voice; one that stops in the middle is none", async () => {
  const { voice, calls } = await provider((_request, response) => response.end("sound"));
  expect((await voice.readAloud("Hello.", "voice/1"))?.toString()).toBe("sound");
  expect(calls).toEqual([
    { call: "POST /v1/text-to-speech/voice%2F1?output_format=mp3_24000_48", body: { text: "Hello." } },
  ]);
  expect(await (await provider(refusal(404))).voice.readAloud("Hello.", "voice_1")).toBeNull();
  const broken = await provider((_request, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("half", () => response.destroy());
  });
  await expect(broken.voice.readAloud("Hello.", "voice_1")).rejects.toMatchObject({
    code: "provider_failed",
  });
});
