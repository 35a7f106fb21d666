import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createAgent, createConversation } from "../../../../test/factories.ts";
import { fakeVoice, testChangeUnix, testPersona } from "../../../../test/fake-voice.ts";
import { testApi } from "../../../../test/harness.ts";

const voice = fakeVoice();
const clock = { now: new Date("2026-11-21T10:00:00.000Z") };
const api = await testApi({ env: { RATE_LIMIT_FACTOR: "100" }, ctx: { voice, now: () => clock.now } });
afterAll(() => api.close());

const owner = await api.as("OWNER");
beforeEach(async () => {
  voice.state = "up";
  voice.agents.clear();
  voice.talks = [];
  voice.hasOlderTalks = false;
  for (const table of ["agents", "provider_agents", "audit_log"] as const)
    await api.db.deleteFrom(table).execute();
});

const has = (id: string, name: string) => voice.agents.set(id, { name, persona: testPersona });

const registry = () =>
  api.db.selectFrom("agents").select(["external_id", "name", "source"]).orderBy("external_id").execute();

const entries = () => api.db.selectFrom("audit_log").select(["action", "details"]).execute();

describe("refreshing the registry", () => {
  test("adds what is new, renames what is called otherwise, and leaves the rest", async () => {
    await createAgent(api.db, { external_id: "agent_a", name: "Old name" });
    await createAgent(api.db, { external_id: "agent_b", name: "Same" });
    await createAgent(api.db, { external_id: "agent_c", name: "Ours", source: "custom" });
    await createAgent(api.db, { external_id: "agent_z", name: "Unknown there" });
    has("agent_a", "New name");
    has("agent_b", "Same");
    has("agent_c", "Theirs");
    has("agent_d", "Brand new");
    expect(await owner.request("POST /api/agents/refresh")).toEqual({ imported: 1, renamed: 1, total: 4 });
    expect(await registry()).toEqual([
      { external_id: "agent_a", name: "New name", source: "Voice API" },
      { external_id: "agent_b", name: "Same", source: "Voice API" },
      { external_id: "agent_c", name: "Ours", source: "custom" },
      { external_id: "agent_d", name: "Brand new", source: "Voice API" },
      { external_id: "agent_z", name: "Unknown there", source: "Voice API" },
    ]);
    expect(await entries()).toEqual([{ action: "agent.refresh", details: { imported: 1, renamed: 1 } }]);
  });

  test("leaves no trace where nothing is new", async () => {
    has("agent_a", "One");
    await owner.request("POST /api/agents/refresh");
    await api.db.deleteFrom("audit_log").execute();
    expect(await owner.request("POST /api/agents/refresh")).toEqual({ imported: 0, renamed: 0, total: 1 });
    expect(await entries()).toEqual([]);
  });

  test("by several at once adds each agent once", async () => {
    for (let n = 0; n < 20; n++) has(`agent_${n}`, `Agent ${n}`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.request("POST /api/agents/refresh")));
    expect(answers.reduce((sum, { imported }) => sum + imported, 0)).toBe(20);
    expect(await registry()).toHaveLength(20);
  });

  test("changes nothing while the provider is down", async () => {
    await createAgent(api.db, { external_id: "agent_a" });
    voice.state = "down";
    const answer = await owner.send("POST /api/agents/refresh", {});
    expect([answer.status, answer.error.code]).toEqual([502, "provider_failed"]);
    expect(await registry()).toHaveLength(1);
  });
});

const usage = (conversations: number, seconds: number, available = true) => ({
  total_conversations: conversations,
  total_duration_seconds: seconds,
  conversations,
  available,
  complete: available,
});

describe("the provider's own agents", () => {
  test("come with how much they were talked to, and whether they are in the registry", async () => {
    const { id } = await createAgent(api.db, { external_id: "agent_a" });
    has("agent_b", "beta");
    has("agent_a", "Alpha");
    voice.talks = [
      { agentId: "agent_a", seconds: 60 },
      { agentId: "agent_a", seconds: 30 },
      { agentId: "agent_gone", seconds: 5 },
    ];
    expect(await owner.request("GET /api/voice/agents")).toEqual({
      agents: [
        {
          agent_id: "agent_a",
          name: "Alpha",
          usage: usage(2, 90),
          updated_at_unix_secs: testChangeUnix,
          registeredAs: id,
        },
        {
          agent_id: "agent_b",
          name: "beta",
          usage: usage(0, 0),
          updated_at_unix_secs: testChangeUnix,
          registeredAs: null,
        },
      ],
      asOf: "2026-11-21T10:00:00.000Z",
      reachable: true,
      refusesKey: false,
    });
  });

  test("tell when only their newest conversations were counted", async () => {
    has("agent_a", "Alpha");
    voice.talks = [{ agentId: "agent_a", seconds: 60 }];
    voice.hasOlderTalks = true;
    const { agents } = await owner.request("GET /api/voice/agents");
    expect(agents[0]?.usage).toEqual({ ...usage(1, 60), complete: false });
    const one = await owner.request("GET /api/voice/agents/:agentId/usage", {
      params: { agentId: "agent_a" },
    });
    expect(one.complete).toBe(false);
  });

  test("are shown as they were while the provider is down, and forgotten once it has them no more", async () => {
    has("agent_a", "Alpha");
    has("agent_b", "Beta");
    await owner.request("GET /api/voice/agents");
    clock.now = new Date("2026-11-21T11:00:00.000Z");
    voice.state = "down";
    const stored = await owner.request("GET /api/voice/agents");
    expect(stored).toMatchObject({ asOf: "2026-11-21T10:00:00.000Z", reachable: false, refusesKey: false });
    expect(stored.agents.map(({ agent_id }) => agent_id)).toEqual(["agent_a", "agent_b"]);
    voice.state = "up";
    voice.agents.delete("agent_b");
    const fresh = await owner.request("GET /api/voice/agents");
    expect(fresh).toMatchObject({ asOf: "2026-11-21T11:00:00.000Z", reachable: true, refusesKey: false });
    expect(fresh.agents.map(({ agent_id }) => agent_id)).toEqual(["agent_a"]);
  });

  test("are a failure only while nothing is known of them", async () => {
    voice.state = "down";
    const answer = await owner.send("GET /api/voice/agents", {});
    expect([answer.status, answer.error.code]).toEqual([502, "provider_failed"]);
    voice.state = "up";
    expect((await owner.request("GET /api/voice/agents")).agents).toEqual([]);
  });

  test("are there without numbers where the provider gives none", async () => {
    has("agent_a", "Alpha");
    voice.talks = [{ agentId: "agent_a", seconds: 60 }];
    await owner.request("GET /api/voice/agents");
    voice.state = "silent";
    const { agents, reachable } = await owner.request("GET /api/voice/agents");
    expect(reachable).toBe(true);
    expect(agents[0]?.usage).toEqual(usage(0, 0, false));
  });

  test("are read by two at once without one in the other's way", async () => {
    for (let n = 0; n < 20; n++) has(`agent_${n}`, `Agent ${n}`);
    const answers = await Promise.all([1, 2, 3, 4].map(() => owner.request("GET /api/voice/agents")));
    for (const { agents } of answers) expect(agents).toHaveLength(20);
  });
});

describe("an agent of the registry", () => {
  const created_at = "2026-11-01T08:00:00.000Z";
  const nobody = { conversations: 0, minutes: 0 };
  const unchecked = { usage: nobody, health: "unknown", checkedAt: null };

  const described = async () =>
    Object.fromEntries(
      (await owner.request("GET /api/agents")).map(({ agentId, usage: used, health, checkedAt }) => [
        agentId,
        { usage: used, health, checkedAt },
      ]),
    );

  test("says whether the provider has it, and how much people talked to it here, not what the provider counts", async () => {
    const { id } = await createAgent(api.db, { external_id: "agent_a", created_at });
    const here = (values: object) =>
      createConversation(api.db, { agent_id: id, deployment_id: null, ...values });
    onTestFinished(async () => void (await api.db.deleteFrom("conversations").execute()));
    await here({ duration_seconds: 70 });
    await here({ duration_seconds: 80 });
    await here({ purpose: "test" });
    await here({ purpose: "preview" });
    await here({ duration_seconds: 0, transcript: null });
    await createAgent(api.db, { external_id: "agent_gone", created_at });
    await createAgent(api.db, { external_id: "agent_custom", created_at, source: "custom" });
    has("agent_a", "Alpha");
    has("agent_custom", "Theirs");
    voice.talks = [
      { agentId: "agent_a", seconds: 60 },
      { agentId: "agent_a", seconds: 30 },
      { agentId: "agent_custom", seconds: 5 },
    ];
    const talks = { conversations: 2, minutes: 3 };
    expect(await described()).toEqual({
      agent_a: { ...unchecked, usage: talks },
      agent_gone: unchecked,
      agent_custom: unchecked,
    });
    await owner.request("POST /api/agents/refresh");
    const checkedAt = clock.now.toISOString();
    const found = { usage: talks, health: "found", checkedAt };
    expect(await described()).toEqual({
      agent_a: found,
      agent_gone: { usage: nobody, health: "missing", checkedAt },
      agent_custom: unchecked,
    });
    expect(await owner.request("GET /api/agents/:id", { params: { id } })).toMatchObject(found);
    const analysed = await owner.request("GET /api/activity/agents", { query: { range: "90d" } });
    expect(analysed.find(({ agentId }) => agentId === id)?.conversations).toBe(talks.conversations);
  });

  test("is found or missing as the provider was when it was reached last", async () => {
    await createAgent(api.db, { external_id: "agent_a", created_at });
    has("agent_a", "Alpha");
    has("agent_b", "Beta");
    await owner.request("POST /api/agents/refresh");
    const checkedAt = clock.now.toISOString();
    voice.agents.delete("agent_a");
    voice.state = "down";
    await owner.request("GET /api/voice/agents");
    expect((await described())["agent_a"]).toMatchObject({ health: "found", checkedAt });
    voice.state = "up";
    await owner.request("GET /api/voice/agents");
    expect((await described())["agent_a"]).toEqual({ usage: nobody, health: "missing", checkedAt });
  });

  test("is not missed before the provider is asked again", async () => {
    has("agent_a", "Alpha");
    await owner.request("POST /api/agents/refresh");
    const since = new Date(clock.now.getTime() + 1000);
    await createAgent(api.db, { external_id: "agent_new", created_at: since });
    expect((await described())["agent_new"]).toEqual(unchecked);
  });
});

test("the usage of one agent is its own, and zeros that say so where nobody knows", async () => {
  voice.talks = [
    { agentId: "agent_a", seconds: 61 },
    { agentId: "agent_b", seconds: 5 },
  ];
  const params = { agentId: "agent_a" };
  voice.agents.set("agent_a", { name: "A", persona: testPersona });
  expect(await owner.request("GET /api/voice/agents/:agentId/usage", { params })).toEqual(usage(1, 61));
  const unknown = await owner.request("GET /api/voice/agents/:agentId/usage", {
    params: { agentId: "agent_of_nobody" },
  });
  expect(unknown).toEqual({ ...usage(0, 0, false), complete: unknown.complete });
  voice.state = "down";
  expect(await owner.request("GET /api/voice/agents/:agentId/usage", { params })).toEqual(usage(0, 0, false));
});

test("the voices are the provider's", async () => {
  expect(await owner.request("GET /api/voice/voices")).toEqual([
    { voiceId: "voice_1", name: "One", description: "Calm", language: "en" },
  ]);
  voice.state = "down";
  expect((await owner.send("GET /api/voice/voices", {})).status).toBe(502);
});
