import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAgent, type RunningAgent, startAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

const textOnly = { conversation_config_override: { conversation: { text_only: true } } };

describe("the rules of a conversation", () => {
  let agent: RunningAgent;
  beforeAll(async () => {
    agent = await openAgent();
  });
  afterAll(() => agent.close());

  async function createAgent(settings: object): Promise<string> {
    const { body } = await agent.call("POST", "/v1/convai/agents/create", {
      name: "Test agent",
      ...settings,
    });
    return String(body["agent_id"]);
  }

  const converseWith = async (agentId: string, initiation: object = {}) => {
    const client = new TestClient(await agent.signedUrl(agentId));
    const greeting = client.next("agent_response");
    await client.start(initiation);
    return { client, greeting: (await greeting).frame.agent_response_event.agent_response };
  };

  const refused = async (agentId: string, initiation: object) => {
    const client = new TestClient(await agent.signedUrl(agentId));
    client.socket.on("open", () =>
      client.send({ type: "conversation_initiation_client_data", ...initiation }),
    );
    const ending = await client.closed;
    return { ...ending, error: client.all("error")[0]?.error_event };
  };

  const record = async (client: TestClient) => {
    const [metadata] = client.all("conversation_initiation_metadata");
    const id = metadata?.conversation_initiation_metadata_event.conversation_id;
    return (await agent.call("GET", `/v1/convai/conversations/${id}`)).body;
  };

  test.each([
    ["first_message", { agent: { first_message: "Hi" } }],
    ["prompt", { agent: { prompt: { prompt: "Be rude" } } }],
    ["language", { agent: { language: "de" } }],
    ["voice_id", { tts: { voice_id: "voice_ben" } }],
    ["speed", { tts: { speed: 1.1 } }],
  ])("overriding %s is refused with 1008 unless the agent allows it", async (field, override) => {
    const ending = await refused("agent_practice_asha", { conversation_config_override: override });
    expect(ending.code).toBe(1008);
    expect(ending.reason).toContain(`'${field}'`);
    expect(ending.error).toMatchObject({ code: 1008, error_type: "override_error" });
  });

  test.each([
    ["in speech", {}],
    ["in writing", textOnly],
  ])(
    "%s, a message is answered though the client tells of activity right after it",
    async (_how, initiation) => {
      const { client } = await converseWith("agent_practice_asha", initiation);
      const answered = client.next("agent_response");
      client.send({ type: "user_message", text: "What do you do for a living?" });
      client.send({ type: "user_activity" });
      expect((await answered).frame.agent_response_event.agent_response).not.toBe("");
    },
  );

  test("allowed overrides have their effect, nulls and empty parts none", async () => {
    const id = await createAgent({
      conversation_config: { agent: { first_message: "Own words" } },
      platform_settings: { overrides: { conversation_config_override: { agent: { first_message: true } } } },
    });
    const override = { agent: { first_message: "Other words", language: null }, tts: {}, conversation: null };
    expect((await converseWith(id, { conversation_config_override: override })).greeting).toBe("Other words");
    expect((await converseWith(id, { conversation_config_override: { agent: {} } })).greeting).toBe(
      "Own words",
    );
  });

  test("typing may be forbidden like any other override", async () => {
    const id = await createAgent({
      platform_settings: {
        overrides: { conversation_config_override: { conversation: { text_only: false } } },
      },
    });
    expect((await refused(id, textOnly)).code).toBe(1008);
  });

  test("variables are filled in; a missing one is refused with 1008", async () => {
    const id = await createAgent({
      conversation_config: {
        agent: {
          first_message: "Hello {{name}} from {{ company }}, call {{system__agent_id}}.",
          dynamic_variables: { dynamic_variable_placeholders: { company: "nowhere" } },
        },
      },
    });
    const { greeting } = await converseWith(id, { dynamic_variables: { name: "Ines" } });
    expect(greeting).toBe(`Hello Ines from nowhere, call ${id}.`);
    const ending = await refused(id, {});
    expect(ending.code).toBe(1008);
    expect(ending.error).toMatchObject({ error_type: "missing_dynamic_variable" });
  });

  test("without sound no sound is sent, and no sound is listened to", async () => {
    const { client } = await converseWith("agent_practice_asha", textOnly);
    await client.speak(new Int16Array(8000).fill(9000));
    client.send({ type: "user_message", text: "goodbye" });
    await client.closed;
    expect(client.all("audio")).toEqual([]);
    expect(client.all("user_transcript")).toEqual([]);
  });

  test("the formats of the agent are announced and used", async () => {
    const id = await createAgent({
      conversation_config: {
        asr: { user_input_audio_format: "ulaw_8000" },
        tts: { agent_output_audio_format: "pcm_24000" },
        agent: { first_message: "One two three." },
      },
    });
    const { client } = await converseWith(id);
    expect(client.all("conversation_initiation_metadata")[0]).toMatchObject({
      conversation_initiation_metadata_event: {
        agent_output_audio_format: "pcm_24000",
        user_input_audio_format: "ulaw_8000",
      },
    });
    const sound = (await client.next("audio", 0)).frame;
    expect(Buffer.from(sound.audio_event.audio_base_64, "base64").length / 48).toBeGreaterThan(50);
  });

  test("an agent without a first message waits to be spoken to", async () => {
    const client = await new TestClient(await agent.signedUrl(await createAgent({}))).start(textOnly);
    const answer = client.next("agent_response", 0);
    client.send({ type: "user_message", text: "Anybody here?" });
    expect((await answer).frame.agent_response_event.event_id).toBeGreaterThan(1);
    expect(client.all("agent_response")).toHaveLength(1);
  });

  test("an agent that has spoken before does not introduce itself again", async () => {
    const { body } = await agent.call(
      "GET",
      "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha&continued=true",
    );
    const client = await new TestClient(String(body["signed_url"])).start(textOnly);
    await client.settled();
    expect(client.all("agent_response")).toEqual([]);
    client.send({ type: "user_message", text: "Where were we?" });
    const answer = await client.next("agent_response", 0);
    expect(answer.frame.agent_response_event.agent_response).not.toContain("Asha");
  });

  test("an agent speaks up when nobody answers, twice at most", async () => {
    const id = await createAgent({
      conversation_config: { turn: { turn_timeout: 0.2 }, agent: { first_message: "Hm." } },
    });
    const { client } = await converseWith(id);
    await client.next("agent_response");
    await client.next("agent_response");
    await client.speak(new Int16Array(16_000 * 4));
    expect(client.all("agent_response").map((frame) => frame.agent_response_event.agent_response)).toEqual([
      "Hm.",
      "Are you still there?",
      "Take your time. I am listening.",
    ]);
  });

  test("a conversation that reaches its longest duration is ended with 1000 and says why", async () => {
    const id = await createAgent({ conversation_config: { conversation: { max_duration_seconds: 1 } } });
    const client = await new TestClient(await agent.signedUrl(id)).start(textOnly);
    expect((await client.closed).code).toBe(1000);
    expect(client.all("error")[0]?.error_event).toMatchObject({
      code: 1000,
      error_type: "max_duration_exceeded",
    });
  });

  test("a rating is kept with the line it belongs to, and can be taken back", async () => {
    const { client, greeting } = await converseWith("agent_practice_ben", textOnly);
    const score = async () => (await record(client))["transcript"];
    client.send({ type: "feedback", event_id: 1, score: "dislike" });
    await expect.poll(score).toMatchObject([{ message: greeting, feedback: { score: "dislike" } }]);
    client.send({ type: "feedback", event_id: 1, score: null });
    await expect.poll(score).toMatchObject([{ message: greeting, feedback: null }]);
  });

  test("typing over the agent's words interrupts them", async () => {
    const { client } = await converseWith("agent_practice_ben");
    await client.next("audio");
    const before = client.received.length;
    client.send({ type: "user_message", text: "I am sorry to hear that." });
    await client.next("agent_response", before);
    const kinds = client.received.slice(before).map(({ frame }) => frame.type);
    const order = kinds.filter((kind) => kind !== "audio" && kind !== "ping");
    expect(order.slice(0, 3)).toEqual(["interruption", "agent_response_correction", "agent_response"]);
  });

  test("events that an agent switches on are sent", async () => {
    const id = await createAgent({
      conversation_config: {
        conversation: { client_events: ["vad_score", "agent_chat_response_part"] },
        agent: { first_message: "Good day." },
      },
    });
    const { client } = await converseWith(id);
    expect(client.all("agent_chat_response_part").map((frame) => frame.text_response_part)).toEqual([
      { text: "", type: "start", event_id: 1 },
      { text: "Good day.", type: "delta", event_id: 1 },
      { text: "", type: "stop", event_id: 1 },
    ]);
    await client.speak(new Int16Array(1600));
    expect((await client.next("vad_score", 0)).frame.vad_score_event.vad_score).toBe(0);
  });

  test("pings come with the round trip of the one before", async () => {
    const { client } = await converseWith("agent_practice_asha", textOnly);
    const first = await client.next("ping", 0);
    expect(first.frame.ping_event.ping_ms).toBeNull();
    client.send({ type: "pong", event_id: first.frame.ping_event.event_id });
    const second = await client.next("ping", client.received.length);
    expect(second.frame.ping_event.event_id).toBe(first.frame.ping_event.event_id + 1);
    expect(second.frame.ping_event.ping_ms).toBeGreaterThanOrEqual(0);
  });

  test("an operator can end a conversation, and deleting its record ends it too", async () => {
    const { client: stopped } = await converseWith("agent_practice_asha", textOnly);
    const { client: deleted } = await converseWith("agent_practice_asha", textOnly);
    const id = (client: TestClient) =>
      client.all("conversation_initiation_metadata")[0]?.conversation_initiation_metadata_event
        .conversation_id;
    expect((await agent.call("POST", `/v1/convai/conversations/${id(stopped)}/end`)).status).toBe(200);
    expect((await agent.call("DELETE", `/v1/convai/conversations/${id(deleted)}`)).status).toBe(200);
    expect((await stopped.closed).code).toBe(1008);
    expect((await deleted.closed).code).toBe(1008);
    await expect.poll(async () => (await record(stopped))["status"]).toBe("failed");
    expect((await agent.call("POST", `/v1/convai/conversations/${id(stopped)}/end`)).status).toBe(404);
  });
});

test("a connection from which nothing comes for thirty seconds is closed and frees its place", async () => {
  const agent = await startAgent();
  let skipped = 0;
  agent.deps.now = () => performance.now() + skipped;
  const gone = await new TestClient(await agent.signedUrl()).start(textOnly);
  const present = await new TestClient(await agent.signedUrl()).start(textOnly);
  // Twice, because the first pong may answer the server's own first ping.
  await gone.settled();
  await gone.settled();
  gone.socket.pause();
  skipped = 31_000;
  await present.settled();
  await expect.poll(() => agent.deps.live.count).toBe(1);
  await expect.poll(() => agent.app.websocketServer.clients.size).toBe(1);
  expect(present.socket.readyState).toBe(present.socket.OPEN);
});

test("draining ends conversations with 1012 and keeps their records", async () => {
  const agent = await openAgent();
  const client = await new TestClient(await agent.signedUrl()).start(textOnly);
  const { databaseUrl: DATABASE_URL } = agent.deps.config;
  await client.next("agent_response", 0);
  await agent.close();
  expect((await client.closed).code).toBe(1012);
  const later = await startAgent({ DATABASE_URL });
  const { body } = await later.call("GET", "/v1/convai/conversations");
  expect(body["conversations"]).toMatchObject([{ message_count: 1, status: "failed" }]);
});
