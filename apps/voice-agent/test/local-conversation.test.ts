import { writeFileSync } from "node:fs";
import path from "node:path";
import { installTinyRecognizer, installTinyVoice } from "@field-advisor/fixtures/tiny-models";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wavFile } from "../src/audio/wav.ts";
import { modelsFolder, moduleThat } from "./installed-models.ts";
import { joined, silence, speech } from "./speech.ts";
import { openAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

// Asha has an answer to it.
const question = "Do you have children?";

describe("a conversation with installed models", () => {
  let agent: RunningAgent;
  let dieBy: (signal: "SIGKILL" | "SIGSEGV") => void;
  let recording: Int16Array;

  beforeAll(async () => {
    recording = joined(await speech("Good morning, how do you do?"), silence(1000));
    const dir = modelsFolder();
    installTinyRecognizer(dir, { quiet: "Could you speak up?", loud: question });
    installTinyVoice(dir);
    const death = path.join(modelsFolder(), "death");
    dieBy = (signal) => writeFileSync(death, signal);
    const native = moduleThat({
      decode: `if (!fs.existsSync(${JSON.stringify(death)})) return genuine(stream);
      const signal = fs.readFileSync(${JSON.stringify(death)}, "utf8");
      fs.unlinkSync(${JSON.stringify(death)});
      process.kill(process.pid, signal);
      return new Promise(() => {});`,
    });
    agent = await openAgent({ VOICE_AGENT_MODELS: dir }, { localParts: { native, backoffMs: 10 } });
  });
  afterAll(() => agent.close());

  const engines = async () => (await agent.call("GET", "/v1/engines")).body;
  const modelsWork = () =>
    expect.poll(engines).toMatchObject({
      hears: { name: "tiny-recognizer", problem: null },
      speaks: { name: "tiny-voice", problem: null },
    });

  async function ask(client: TestClient): Promise<string> {
    const before = client.received.length;
    await client.speak(recording);
    return (await client.next("user_transcript", before)).frame.user_transcription_event.user_transcript;
  }

  test("a spoken question is heard in words and answered by the voice of the model", async () => {
    await modelsWork();
    const client = await new TestClient(await agent.signedUrl()).start();
    await client.next("audio");
    expect(await ask(client)).toBe(question);
    const before = client.received.findLastIndex(({ frame }) => frame.type === "user_transcript");
    expect((await client.next("agent_response", before)).frame.agent_response_event.agent_response).toMatch(
      /\w/,
    );
    const { audio_base_64 } = (await client.next("audio", before)).frame.audio_event;
    expect(Buffer.from(audio_base_64, "base64").some((byte) => byte !== 0)).toBe(true);
  });

  test.each(["SIGKILL", "SIGSEGV"] as const)(
    "a %s in the middle of it costs one turn its words",
    async (signal) => {
      await modelsWork();
      const [one, other] = await Promise.all(
        ["agent_practice_asha", "agent_practice_ben"].map(async (id) => {
          const client = await new TestClient(await agent.signedUrl(id)).start();
          await client.next("audio");
          return client;
        }),
      );
      dieBy(signal);
      const before = one?.received.length ?? 0;
      expect(one && (await ask(one))).toMatch(/^\(speech, \d+\.\d s\)$/);
      await one?.next("agent_response", before);
      await one?.next("audio", before);
      await modelsWork();
      expect(other && (await ask(other))).toBe(question);
      expect(one && (await ask(one))).toBe(question);
    },
  );

  test("an owner who tries to be heard while it fails reads that it failed", async () => {
    await modelsWork();
    const audio_base_64 = Buffer.from(wavFile(recording.subarray(0, 30_000), 16_000)).toString("base64");
    const heard = () => agent.call("POST", "/v1/engines/hear", { audio_base_64 });
    expect(await heard()).toMatchObject({ status: 200, body: { words: question, by: "tiny-recognizer" } });
    dieBy("SIGKILL");
    expect((await heard()).status).toBe(424);
  });

  test("in a language that the recognizer does not know, a turn has its length only", async () => {
    const created = await agent.call("POST", "/v1/convai/agents/create", {
      conversation_config: {
        agent: { language: "de", first_message: "Guten Tag." },
        tts: { voice_id: "voice_greta" },
      },
    });
    const client = await new TestClient(await agent.signedUrl(String(created.body["agent_id"]))).start();
    await client.next("audio");
    expect(await ask(client)).toMatch(/^\(speech, \d+\.\d s\)$/);
  });
});
