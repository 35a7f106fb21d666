import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAgent, type RunningAgent } from "./start-agent.ts";
import { TestClient } from "./test-client.ts";

let agent: RunningAgent;
beforeAll(async () => {
  agent = await openAgent({ VOICE_AGENT_ALLOWED_ORIGINS: "http://localhost:3003" });
});
afterAll(() => agent.close());

test.each([
  "/v1/convai/agents",
  "/v1/convai/conversations",
  "/v2/voices",
  "/v1/models",
  "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_asha",
])("%s needs the key", async (path) => {
  expect(await agent.call("GET", path, undefined, { "xi-api-key": "wrong" })).toMatchObject({ status: 401 });
  expect(await agent.call("GET", path, undefined, { "xi-api-key": "" })).toMatchObject({ status: 401 });
  expect(await agent.call("GET", path)).toMatchObject({ status: 200 });
});

test("a wrong key is answered in the vendor's words", async () => {
  const answer = await agent.call("GET", "/v2/voices", undefined, { "xi-api-key": "wrong" });
  expect(answer.body).toEqual({ detail: { status: "invalid_api_key", message: expect.any(String) } });
});

test("the key may also come as a bearer token", async () => {
  const response = await fetch(`${agent.url}/v1/models`, {
    headers: { authorization: "Bearer a-key-for-the-tests" },
  });
  expect(response.status).toBe(200);
});

test("a signed address names the agent and carries the conversation's id", async () => {
  const { body } = await agent.call(
    "GET",
    "/v1/convai/conversation/get-signed-url?agent_id=agent_practice_ben&include_conversation_id=true",
  );
  const url = new URL(String(body["signed_url"]));
  expect(url.pathname).toBe("/v1/convai/conversation");
  expect(url.searchParams.get("agent_id")).toBe("agent_practice_ben");
  const client = await new TestClient(url.href).start();
  expect(client.all("conversation_initiation_metadata")[0]).toMatchObject({
    conversation_initiation_metadata_event: { conversation_id: body["conversation_id"] },
  });
});

test.each([
  ["", 422],
  ["?agent_id=", 422],
  ["?agent_id=agent_unknown", 404],
  ["?agent_id=a&agent_id=b", 422],
  [`?agent_id=${"x".repeat(200)}`, 422],
])("a signed address for %j is refused", async (query, status) => {
  const answer = await agent.call("GET", `/v1/convai/conversation/get-signed-url${query}`);
  expect(answer.status).toBe(status);
  expect(answer.body).toHaveProperty("detail");
});

describe("a practice script is tried", () => {
  const script = {
    steps: ["One."],
    rules: [{ keywords: ["sign"], say: ["Why so fast?"], turns: "wary" }],
    facts: [{ about: ["house"], says: "It is small." }],
    moods: [{ name: "open" }, { name: "wary", deflections: ["No."] }],
  };
  const tried = (more: object, headers?: Record<string, string>) =>
    agent.call("POST", "/v1/practice/try", { script, language: "en", ...more }, headers);

  test("with what was said before, and tells which part of it answers in which mood", async () => {
    expect((await tried({ text: "How is your house?" })).body).toEqual({
      says: "It is small.",
      by: "fact",
      index: 0,
      mood: "open",
    });
    const history = [
      { role: "user", text: "Please sign." },
      { role: "agent", text: "Why so fast?" },
    ];
    expect((await tried({ history, text: "Is it red?" })).body).toEqual({
      says: "No.",
      by: "deflection",
      index: null,
      mood: "wary",
    });
  });

  test("only with the key, and with a script and a text that can be read", async () => {
    expect((await tried({ text: "Hi" }, { "xi-api-key": "" })).status).toBe(401);
    expect(await tried({ text: " " })).toMatchObject({ status: 422, body: { detail: [{ loc: ["text"] }] } });
    expect((await tried({ text: "x".repeat(4001) })).status).toBe(422);
    expect(await tried({ script: { steps: [] }, text: "Hi" })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["script", "steps"] }] },
    });
  });
});

describe("agents", () => {
  test("an empty installation has three practice agents with lasting ids", async () => {
    const { body } = await agent.call("GET", "/v1/convai/agents");
    expect(body["agents"]).toMatchObject([
      { agent_id: "agent_practice_asha", name: "Asha", voice_id: "voice_asha" },
      { agent_id: "agent_practice_ben", name: "Ben", updated_at_unix_secs: expect.any(Number) },
      { agent_id: "agent_practice_katrin", name: "Katrin", voice_id: "voice_greta" },
    ]);
  });

  test("are created, read, changed in part and deleted", async () => {
    const created = await agent.call("POST", "/v1/convai/agents/create", {
      name: "Clara",
      conversation_config: {
        tts: { voice_id: "voice_clara", model_id: "kept" },
        agent: { first_message: "Hi." },
      },
      tags: ["a"],
    });
    const path = `/v1/convai/agents/${String(created.body["agent_id"])}`;
    expect((await agent.call("GET", path)).body).toMatchObject({
      name: "Clara",
      conversation_config: {
        tts: { voice_id: "voice_clara", model_id: "kept", agent_output_audio_format: "pcm_16000" },
        agent: { first_message: "Hi." },
      },
      metadata: { created_at_unix_secs: expect.any(Number) },
    });
    const changed = await agent.call("PATCH", path, {
      conversation_config: { tts: { speed: 1.2 } },
      tags: [],
    });
    expect(changed.body).toMatchObject({
      name: "Clara",
      tags: [],
      conversation_config: { tts: { voice_id: "voice_clara", speed: 1.2 }, agent: { first_message: "Hi." } },
    });
    expect((await agent.call("DELETE", path)).status).toBe(200);
    expect((await agent.call("GET", path)).status).toBe(404);
    expect((await agent.call("PATCH", path, { name: "x" })).status).toBe(404);
    expect((await agent.call("DELETE", path)).status).toBe(404);
  });

  test("can have a practice script of their own", async () => {
    const script = {
      steps: ["Step one."],
      rules: [],
      afterwards: ["Done."],
      silence: ["Hm?"],
      farewell: "Bye.",
    };
    const { body } = await agent.call("POST", "/v1/convai/agents/create", {
      conversation_config: { agent: { script } },
    });
    const client = await new TestClient(await agent.signedUrl(String(body["agent_id"]))).start();
    const answers = ["Step one.", "Done.", "Done."];
    for (const expected of answers) {
      const answer = client.next("agent_response");
      // Cached speech follows its text at once.
      const audio = client.next("audio");
      client.send({ type: "user_message", text: "Go on" });
      expect((await answer).frame.agent_response_event.agent_response).toBe(expected);
      await audio;
      // Only heard lines count.
      await client.speak(new Int16Array(16_000));
    }
  });

  test("take a script of lines only, keep the rest of it when the lines change, and lose it when told so", async () => {
    const configured = (script: unknown) => ({ conversation_config: { agent: { script } } });
    const first = configured({ steps: ["One.", "x".repeat(1000)] });
    const { body } = await agent.call("POST", "/v1/convai/agents/create", first);
    const path = `/v1/convai/agents/${String(body["agent_id"])}`;
    await agent.call("PATCH", path, configured({ farewell: "Bye." }));
    const changed = await agent.call("PATCH", path, configured({ steps: ["Two."] }));
    const script = { steps: ["Two."], rules: [], silence: expect.any(Array), farewell: "Bye." };
    expect(changed.body).toMatchObject(configured(script));
    const long = { about: ["thing"], says: "x".repeat(600) };
    const facts = Array.from({ length: 1000 }, () => long);
    const known = await agent.call("PATCH", path, configured({ facts, moods: [{ name: "calm" }] }));
    expect(known.status).toBe(200);
    const kept = await agent.call("PATCH", path, configured({ facts: [long] }));
    expect(kept.body).toMatchObject(configured({ ...script, facts: [long], moods: [{ name: "calm" }] }));
    await agent.call("PATCH", path, configured(null));
    const { conversation_config: left } = (await agent.call("GET", path)).body;
    expect(left).not.toHaveProperty("agent.script");
  });

  test("may have a script of 1,000 rules with 50 keywords each", async () => {
    const keywords = (rule: number) => Array.from({ length: 50 }, (_, index) => `keyword ${rule} ${index}`);
    const rules = Array.from({ length: 1000 }, (_, rule) => ({ keywords: keywords(rule), say: ["Go on."] }));
    const script = { steps: ["One."], rules };
    const created = await agent.call("POST", "/v1/convai/agents/create", {
      conversation_config: { agent: { script } },
    });
    expect(created.status).toBe(200);
    const tried = { script, language: "en", history: [], text: "What about keyword 700 49?" };
    expect((await agent.call("POST", "/v1/practice/try", tried)).body).toMatchObject({
      by: "rule",
      index: 700,
    });
  });

  test("mistakes are answered with where they are", async () => {
    const wrong = { name: "x", conversation_config: { tts: { agent_output_audio_format: "mp3_44100" } } };
    expect(await agent.call("POST", "/v1/convai/agents/create", wrong)).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["conversation_config", "tts", "agent_output_audio_format"] }] },
    });
    expect(await agent.call("PATCH", "/v1/convai/agents/agent_practice_ben", { name: "" })).toMatchObject({
      status: 422,
    });
    expect(await agent.call("PATCH", "/v1/convai/agents/agent_practice_ben", [])).toMatchObject({
      status: 422,
    });
  });

  test("lists are paged", async () => {
    for (const name of ["P1", "P2", "P3"])
      await agent.call("POST", "/v1/convai/agents/create", { name: `Paged ${name}` });
    const seen: unknown[] = [];
    let cursor = "";
    do {
      const { body } = await agent.call(
        "GET",
        `/v1/convai/agents?search=paged&page_size=1${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(body["agents"]);
      cursor = body["has_more"] ? String(body["next_cursor"]) : "";
    } while (cursor !== "");
    expect(seen).toMatchObject([[{ name: "Paged P1" }], [{ name: "Paged P2" }], [{ name: "Paged P3" }]]);
    expect((await agent.call("GET", "/v1/convai/agents?page_size=1000")).status).toBe(422);
  });
});

describe("conversations", () => {
  async function converse(userId: string) {
    const client = await new TestClient(await agent.signedUrl()).start({
      user_id: userId,
      source_info: { source: "js_sdk", version: "9.9.9" },
      conversation_config_override: { conversation: { text_only: true } },
    });
    client.send({ type: "user_message", text: "goodbye" });
    await client.closed;
    const [metadata] = client.all("conversation_initiation_metadata");
    const id = String(metadata?.conversation_initiation_metadata_event.conversation_id);
    await expect
      .poll(async () => (await agent.call("GET", `/v1/convai/conversations/${id}`)).body["status"])
      .toBe("done");
    return id;
  }

  test("are listed, read with their transcript, rated and deleted", async () => {
    const id = await converse("user-7");
    const path = `/v1/convai/conversations/${id}`;
    expect((await agent.call("GET", "/v1/convai/conversations?user_id=user-7")).body).toMatchObject({
      conversations: [
        { conversation_id: id, agent_id: "agent_practice_asha", message_count: 3, status: "done" },
      ],
      has_more: false,
    });
    expect((await agent.call("GET", path)).body).toMatchObject({
      user_id: "user-7",
      transcript: [
        {
          role: "agent",
          message: expect.stringMatching(/^Hello/),
          source_event_id: 1,
          field_advisor_sound: null,
          producing_llm: "practice script",
        },
        { role: "user", message: "goodbye", source_event_id: 2, field_advisor_sound: null },
        { role: "agent", message: expect.stringMatching(/Goodbye!$/), source_event_id: 3 },
      ],
      metadata: {
        termination_reason: "The agent ended the conversation.",
        conversation_initiation_source: "js_sdk",
        conversation_initiation_source_version: "9.9.9",
        authorization_method: "signed_url",
      },
    });
    const feedback = await agent.call(
      "POST",
      `${path}/feedback`,
      { feedback: "like" },
      { "xi-api-key": "", origin: "http://localhost:3003" },
    );
    expect(feedback.status).toBe(200);
    expect(feedback.headers.get("access-control-allow-origin")).toBe("http://localhost:3003");
    await agent.call("POST", `${path}/feedback`, { rating: 4, comment: "Helpful" });
    expect((await agent.call("GET", path)).body).toMatchObject({
      metadata: { feedback: { rating: 4, comment: "Helpful" } },
    });
    expect((await agent.call("GET", `${path}/audio`)).status).toBe(404);
    expect((await agent.call("DELETE", path)).status).toBe(200);
    expect((await agent.call("GET", path)).status).toBe(404);
    expect((await agent.call("POST", `${path}/feedback`, { feedback: "like" })).status).toBe(404);
  });

  test("are paged from the newest, and filtered by time and agent", async () => {
    const ids = [await converse("pager"), await converse("pager"), await converse("pager")];
    const first = await agent.call("GET", "/v1/convai/conversations?user_id=pager&page_size=2");
    expect(first.body).toMatchObject({
      conversations: [{ conversation_id: ids[2] }, { conversation_id: ids[1] }],
      has_more: true,
    });
    const second = await agent.call(
      "GET",
      `/v1/convai/conversations?user_id=pager&page_size=2&cursor=${String(first.body["next_cursor"])}`,
    );
    expect(second.body).toMatchObject({ conversations: [{ conversation_id: ids[0] }], has_more: false });
    const future = await agent.call("GET", "/v1/convai/conversations?call_start_after_unix=4000000000");
    expect(future.body).toMatchObject({ conversations: [] });
    const others = await agent.call(
      "GET",
      "/v1/convai/conversations?agent_id=agent_practice_ben&user_id=pager",
    );
    expect(others.body).toMatchObject({ conversations: [] });
  });

  test("a foreign page may not leave feedback from a browser", async () => {
    const answer = await agent.call("OPTIONS", "/v1/convai/conversations/x/feedback", undefined, {
      origin: "https://evil.example.org",
    });
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("voices are listed, searched and read", async () => {
  expect((await agent.call("GET", "/v2/voices")).body).toMatchObject({
    has_more: true,
    total_count: 13,
    next_page_token: "10",
  });
  expect((await agent.call("GET", "/v2/voices?next_page_token=10")).body).toMatchObject({ has_more: false });
  expect((await agent.call("GET", "/v2/voices?search=scottish")).body).toMatchObject({
    voices: [{ voice_id: "voice_elspeth" }],
  });
  expect((await agent.call("GET", "/v1/voices/voice_ben")).body).toMatchObject({
    name: "Ben",
    labels: { gender: "male" },
  });
  expect((await agent.call("GET", "/v1/voices/voice_nobody")).status).toBe(404);
});

test("unknown addresses, other content types, deep and huge bodies are refused as details", async () => {
  expect(await agent.call("GET", "/v1/nothing")).toMatchObject({
    status: 404,
    body: { detail: { status: "not_found" } },
  });
  const text = await fetch(`${agent.url}/v1/convai/agents/create`, {
    method: "POST",
    headers: { "xi-api-key": "a-key-for-the-tests", "content-type": "text/plain" },
    body: "{}",
  });
  expect(text.status).toBe(415);
  let deep: unknown = 1;
  for (let level = 0; level < 40; level++) deep = [deep];
  expect(await agent.call("POST", "/v1/convai/agents/create", { deep })).toMatchObject({ status: 400 });
  expect(await agent.call("POST", "/v1/convai/agents/create", { name: "x".repeat(4_200_000) })).toMatchObject(
    {
      status: 413,
    },
  );
  expect(await agent.call("POST", "/v1/convai/agents/create", { name: "NUL \0" })).toMatchObject({
    status: 422,
  });
});

test("health is open to everybody", async () => {
  expect((await fetch(`${agent.url}/live`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${agent.url}/ready`)).status).toBe(200);
});
