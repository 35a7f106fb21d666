import { expect, test } from "vitest";
import { AgentInput } from "../src/agents/agent-config.ts";
import { onlyListening, settingsFor } from "../src/conversation/settings.ts";
import { ask, begin, createAgent, hearSome, idOf, recordOf, said, textOnly } from "./followed.ts";
import { openAiServer } from "./openai-server.ts";
import { silence, speech } from "./speech.ts";
import { type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const listen = { listen: "true" };

/** An agent with a recognizer that knows one sentence, and a script that would say a lot. */
async function attentive() {
  const { environment } = await openAiServer({
    "/v1/audio/transcriptions": (response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ text: "What matters most to you?" })),
  });
  return startAgent({ ...environment, VOICE_AGENT_TRANSCRIPTION_MODEL: "ears-1" });
}

const heard = (client: TestClient) =>
  client.all("user_transcript").map((frame) => frame.user_transcription_event.user_transcript);

const linesOf = async (agent: RunningAgent, client: TestClient) => {
  await client.settled();
  return (await recordOf(agent, idOf(client)))["transcript"];
};

test("an agent that only listens tells what was said, and says nothing", async () => {
  const agent = await attentive();
  const id = await createAgent(agent, { turn: { turn_timeout: 1 } });
  const client = await new TestClient(await agent.signedUrl(id, undefined, listen)).start();
  await client.speak(await speech("What matters most to you?"));
  await client.speak(silence(2500));
  await expect.poll(() => heard(client)).toEqual(["What matters most to you?"]);
  client.send({ type: "user_message", text: "Tell me about yourself." });
  await expect
    .poll(() => linesOf(agent, client))
    .toMatchObject([
      { role: "user", message: "What matters most to you?", source_medium: "audio" },
      { role: "user", message: "Tell me about yourself.", source_medium: "text" },
    ]);
  expect([said(client), client.all("audio")]).toEqual([[], []]);
});

test("nor does it where it goes on with a conversation, or in writing", async () => {
  const agent = await startAgent();
  const id = await createAgent(agent);
  const before = await begin(agent, id);
  before.send({ type: "user_message", text: "Tell me about yourself." });
  await before.next("agent_response");
  const after = await new TestClient(await agent.signedUrl(id, idOf(before), listen)).start(textOnly);
  after.send({ type: "user_message", text: "And then?" });
  await expect.poll(() => linesOf(agent, after)).toMatchObject([{ role: "user", message: "And then?" }]);
  expect(said(after)).toEqual([]);
});

test("listening is not for whoever holds the address to choose", async () => {
  const agent = await startAgent();
  const id = await createAgent(agent);
  const silent = new URL(await agent.signedUrl(id, undefined, listen));
  silent.searchParams.delete("listen");
  const listener = await new TestClient(silent.href).start(textOnly);
  listener.send({ type: "user_message", text: "Hello." });
  await expect.poll(() => linesOf(agent, listener)).toHaveLength(1);
  expect(said(listener)).toEqual([]);
  const talker = await new TestClient(`${await agent.signedUrl(id)}&listen=true`).start();
  await hearSome(talker, 0);
  expect(await ask(talker, "Tell me about yourself.")).toBe("The first step.");
});

test.each([
  [1800, 120],
  [60, 60],
])(
  "of an agent that talks for %i seconds at most it lasts %i at most: nobody is asked whether they are there",
  (usual, atMost) => {
    const now = new Date();
    const conversation_config = { conversation: { max_duration_seconds: usual } };
    const agent = {
      ...AgentInput.parse({ name: "Asha", conversation_config }),
      agent_id: "agent",
      created_at: now,
      updated_at: now,
    };
    expect(
      onlyListening(settingsFor(agent, { type: "conversation_initiation_client_data" }, "conv", []))
        .maxSeconds,
    ).toBe(atMost);
  },
);
