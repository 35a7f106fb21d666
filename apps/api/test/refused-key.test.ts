import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { createAgent, createRoom, createUser, grantRoom } from "./factories.ts";
import { testPersona } from "./fake-voice.ts";
import { testApi, type TestApi } from "./harness.ts";
import { always, providerServer, type ProviderServer } from "./provider-server.ts";

const sentence = "The voice provider refuses our key.";
const told = `${sentence} Correct VOICE_PROVIDER_KEY and start the API again.`;

let voice: ProviderServer;
let assistant: ProviderServer;
let api: TestApi;
let owner: ContractClient;
let status = 401;

beforeAll(async () => {
  voice = await providerServer((request, response) =>
    always({ detail: "canary" }, status)(request, response),
  );
  assistant = await providerServer(always({ error: { message: "canary" } }, 401));
});
afterAll(async () => {
  await voice.close();
  await assistant.close();
});

/** A process that asks anew: what is known of a provider is kept for half a minute. */
beforeEach(async () => {
  status = 401;
  api = await testApi({
    env: {
      RATE_LIMIT_FACTOR: "1000",
      VOICE_PROVIDER_URL: voice.url,
      ASSISTANT_URL: `${assistant.url}/v1`,
    },
  });
  owner = await api.as("OWNER");
  return () => api.close();
});

const attention = async () =>
  (await owner.request("GET /api/dashboard/owner", { query: {} })).attention.find(
    ({ kind }) => kind === "refused_keys",
  );

test.each([401, 403])(
  "answered with %s the owner reads it at home, in the system and at the agents",
  async (given) => {
    status = given;
    expect(await owner.request("GET /api/dashboard/provider")).toMatchObject({
      reachable: false,
      refusesKey: true,
    });
    // What a provider is slow to say stands there when it is read again.
    await expect
      .poll(async () => (await attention())?.items.map(({ id, name }) => [id, name]))
      .toEqual([
        ["voice", "Voice provider"],
        ["assistant", "Assistant"],
      ]);
    const answers = [
      await owner.send("POST /api/agents/refresh", {}),
      await owner.send("GET /api/voice/agents", {}),
      await owner.send("GET /api/voice/voices", {}),
      await owner.send("GET /api/voice/engines", {}),
      await owner.send("POST /api/agents", { body: { name: "Dora", persona: testPersona } }),
    ];
    for (const { status: code, error } of answers) expect([code, error.error]).toEqual([502, told]);
    expect(answers.map(({ text }) => text).join()).not.toContain("canary");
    const agent = await createAgent(api.db);
    const checked = await owner.send("PATCH /api/test-rooms/:id", {
      params: { id: (await createRoom(api.db, { status: "LIVE" })).id },
      body: { agentId: agent.id },
    });
    expect(checked.error.issues?.[0]?.message).toContain("The voice provider refuses our key");
  },
);

test("nobody else is told", async () => {
  const room = await createRoom(api.db);
  const person = await createUser(api.db);
  await grantRoom(api.db, person.id, room.id);
  const client = await api.as(person);
  const { sessionId } = await client.request("POST /api/test-rooms/:id/session", { params: { id: room.id } });
  const answers = [
    await client.send("GET /api/signed-url", { query: { agentId: String(room.agent_id), sessionId } }),
    await client.send("POST /api/test-rooms/:id/message", {
      params: { id: room.id },
      body: { message: "Hello", sessionId },
    }),
  ];
  for (const { status: code, text } of answers) {
    expect(code).toBe(502);
    expect(text).not.toMatch(/key/i);
  }
});

test("a provider that is down, or refuses something else, does not refuse our key", async () => {
  for (const other of [500, 422, 429]) {
    status = other;
    const answer = await owner.send("GET /api/voice/voices", {});
    expect(answer.error.error).not.toContain("key");
  }
  expect(await owner.request("GET /api/dashboard/provider")).toMatchObject({
    reachable: false,
    refusesKey: false,
  });
});
