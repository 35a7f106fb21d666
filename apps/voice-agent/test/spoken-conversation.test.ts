import { expect, test } from "vitest";
import { z } from "zod";
import { SpokenText } from "../src/conversation/spoken-text.ts";
import { createEspeakMouth } from "../src/engines/mouth/espeak-mouth.ts";
import { spokenWords } from "../src/speech-text/spoken-words.ts";
import { openAiServer } from "./openai-server.ts";
import { type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

async function converseWith(agent: RunningAgent, settings: object): Promise<TestClient> {
  const { body } = await agent.call("POST", "/v1/convai/agents/create", {
    name: "Test agent",
    conversation_config: settings,
  });
  return new TestClient(await agent.signedUrl(String(body["agent_id"]))).start();
}

/** An agent whose speech service answers with silence, and the texts that it is asked to speak. */
async function agentWithService() {
  const { asked, environment } = await openAiServer({
    "/v1/audio/speech": (response) =>
      response.writeHead(200, { "content-type": "audio/pcm" }).end(Buffer.alloc(4800)),
  });
  const agent = await startAgent({ ...environment, VOICE_AGENT_SPEECH_MODEL: "mouth-1" });
  const said = () =>
    asked.map(
      ({ body }) =>
        z.object({ input: z.string() }).parse(JSON.parse(Buffer.from(body, "latin1").toString())).input,
    );
  return { agent, said };
}

test("words are said, in the language of the agent, and the text is shown", async () => {
  const { agent, said } = await agentWithService();
  const text = "Das kostet am 27. November **40.000 €**, siehe [hier](https://example.org/x)! 😀";
  const client = await converseWith(agent, { agent: { language: "de", first_message: text } });
  const shown = (await client.next("agent_response", 0)).frame.agent_response_event;
  expect(shown.agent_response).toBe(text);
  await client.next("audio", 0);
  expect(said()).toEqual(["Das kostet am siebenundzwanzigsten November vierzigtausend Euro, siehe hier!"]);
});

test("an answer of which nothing is said ends all the same", async () => {
  const { agent, said } = await agentWithService();
  const client = await converseWith(agent, {
    turn: { turn_timeout: 0.2 },
    agent: { first_message: "👋 ***" },
  });
  const texts = () => client.all("agent_response").map((frame) => frame.agent_response_event.agent_response);
  await expect.poll(texts).toEqual(["👋 ***", "Are you still there?"]);
  await expect.poll(said).toEqual(["Are you still there?"]);
});

test("the words that espeak-ng tells of lead back to the text", async () => {
  const mouth = createEspeakMouth(1, (problem) => expect.unreachable(problem));
  const sentence =
    "So, **by 2030** it costs £40,000 a year, or [6-9 %](https://example.org) more than we thought.";
  const spoken = spokenWords(sentence, "en");
  const text = new SpokenText();
  text.begin(sentence, spoken, 0);
  const request = { text: spoken.words, voiceId: "voice_ben", speed: 1, sampleRate: 16_000, neededInMs: 0 };
  let ms = 0;
  for await (const { samples, words } of mouth.speak(request, new AbortController().signal))
    text.extend((ms += samples.length / 16), words);
  text.finish();
  await mouth.close();
  const heard = Array.from({ length: Math.floor(ms / 10) }, (_, step) => text.heardAt(step * 10));
  expect([...new Set(heard)]).toEqual([
    "",
    "So,",
    "So, **by 2030**",
    "So, **by 2030** it",
    "So, **by 2030** it costs",
    "So, **by 2030** it costs £40,000",
    "So, **by 2030** it costs £40,000 a",
    "So, **by 2030** it costs £40,000 a year,",
    "So, **by 2030** it costs £40,000 a year, or",
    "So, **by 2030** it costs £40,000 a year, or [6-9 %](https://example.org)",
    "So, **by 2030** it costs £40,000 a year, or [6-9 %](https://example.org) more",
    "So, **by 2030** it costs £40,000 a year, or [6-9 %](https://example.org) more than",
    "So, **by 2030** it costs £40,000 a year, or [6-9 %](https://example.org) more than we",
  ]);
});
