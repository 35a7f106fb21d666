import type {
  CreateAgentInput,
  PersonaInput,
  UpdateAgentInput,
} from "@field-advisor/schema/agents.endpoints";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createAgent, createDeployment, createRoom, createUser } from "../../../test/factories.ts";
import { fakeVoice, testPersona } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import { opaqueId } from "../../lib/ids.ts";

const voice = fakeVoice();
const api = await testApi({ ctx: { voice } });
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(person);
beforeEach(() => {
  voice.state = "up";
  voice.agents.clear();
});

const traceOf = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "agent")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

const rowOf = (id: number) => api.db.selectFrom("agents").selectAll().where("id", "=", id).executeTakeFirst();

let count = 0;
const registered = (values: Partial<CreateAgentInput> = {}) => ({
  agentId: `agent_typed_${++count}`,
  name: "Carla",
  ...values,
});

/** An agent of the registry that the provider knows too. */
async function known() {
  const agent = await createAgent(api.db);
  voice.agents.set(agent.external_id, { name: agent.name, persona: testPersona });
  return agent;
}

describe("a new agent", () => {
  test("of the provider's is put into the registry, and the provider is not asked", async () => {
    voice.state = "down";
    const body = registered({ description: " Asks about fees ", domain: "Objections", source: "custom" });
    const agent = await owner.request("POST /api/agents", { body });
    expect(agent).toEqual({
      ...body,
      id: expect.any(Number),
      description: "Asks about fees",
      isActive: true,
      rooms: 0,
      pages: 0,
      usage: { conversations: 0, minutes: 0 },
      health: "unknown",
      checkedAt: null,
      updatedAt: expect.any(String),
      version: 1,
    });
    expect(await traceOf(agent.id)).toEqual([
      {
        action: "agent.create",
        actor_id: person.id,
        details: { agentId: body.agentId, name: "Carla", source: "custom" },
      },
    ]);
  });

  test("with a persona is made by the provider, which says its id", async () => {
    const body = { name: "Dora", source: "openai", persona: testPersona } as const;
    const agent = await owner.request("POST /api/agents", { body });
    expect(agent).toMatchObject({ agentId: "agent_made_1", name: "Dora", source: "Voice API" });
    expect(voice.agents.get("agent_made_1")).toEqual({ name: "Dora", persona: testPersona });
    const detail = await owner.request("GET /api/agents/:id", { params: { id: agent.id } });
    expect(detail.persona).toEqual({ ...testPersona, rules: [], facts: [], moods: ["calm", "annoyed"] });
  });

  test.each([
    [
      { voiceId: "voice_gone" },
      "persona.voiceId",
      "The voice provider does not offer this voice. Choose another one.",
    ],
    [
      { firstMessage: "Hello {{nobody}}." },
      "persona.firstMessage",
      /^Nothing is known as \{\{nobody\}\}\. Use /,
    ],
    [{ prompt: "You are {{ who }}." }, "persona.prompt", /^Nothing is known as \{\{who\}\}\. Use /],
  ])("that could not hold a conversation is not made: %j", async (part, path, message) => {
    const body = { name: "Eva", persona: { ...testPersona, ...part } };
    const { status, error } = await owner.send("POST /api/agents", { body });
    expect([status, error.code]).toEqual([400, "invalid_request"]);
    expect(error.issues).toEqual([{ path, message: expect.stringMatching(message) }]);
    expect(voice.agents.size).toBe(0);
  });

  test("that cannot be registered does not stay behind at the provider", async () => {
    await createAgent(api.db, { external_id: "agent_made_1" }).catch(() => undefined);
    const answer = await owner.send("POST /api/agents", { body: { name: "Twin", persona: testPersona } });
    expect([answer.status, answer.error.code]).toEqual([409, "conflict"]);
    expect([...voice.agents]).toEqual([]);
  });

  test("is not registered where the provider does not make it", async () => {
    voice.state = "down";
    const answer = await owner.send("POST /api/agents", { body: { name: "Nobody", persona: testPersona } });
    expect([answer.status, answer.error.code]).toEqual([502, "provider_failed"]);
    const made = await api.db.selectFrom("agents").where("name", "=", "Nobody").execute();
    expect(made).toEqual([]);
  });

  test("has an id of its own, however many send it at once", async () => {
    const body = registered();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.send("POST /api/agents", { body })),
    );
    const outcomes = answers.map((answer) => (answer.status === 201 ? "made" : answer.error.code));
    expect(outcomes.toSorted()).toEqual(["conflict", "conflict", "conflict", "conflict", "made"]);
    expect(answers.find(({ status }) => status === 409)?.error.issues).toEqual([
      { path: "agentId", message: "An agent with this ID already exists. Choose another ID." },
    ]);
  });

  test.each([
    [{ name: "No id" }, "agentId", "Agent ID is required"],
    [{ agentId: "x", name: " " }, "name", "Name is required"],
    [{ agentId: "a/b", name: "Slash" }, "agentId", "Use letters, digits, dashes and underscores"],
    [{ name: "Mute", persona: { ...testPersona, voiceId: "" } }, "persona.voiceId", "Choose a voice"],
  ])("is not made of %j", async (body, path, message) => {
    const answer = await owner.send("POST /api/agents", { body });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path, message }]);
  });
});

const rule = {
  keywords: ["fee", "fees"],
  not: ["no fee"],
  say: ["How much?"],
  mood: "calm",
  turns: "annoyed",
};
const fact = { about: ["children"], says: "Two, six and \u201cnine\u201d \u{1F642}." };

describe("rules and facts", () => {
  const change = (id: number, persona: unknown) =>
    owner.send("PATCH /api/agents/:id", { params: { id }, body: { persona } as never });

  test("are read and changed with the persona", async () => {
    const { id, external_id } = await known();
    const persona = { ...testPersona, rules: [rule], facts: [fact] };
    expect((await change(id, persona)).status).toBe(200);
    expect(voice.agents.get(external_id)?.persona).toEqual(persona);
    const detail = await owner.request("GET /api/agents/:id", { params: { id } });
    expect(detail.persona).toMatchObject({ rules: [rule], facts: [fact], moods: ["calm", "annoyed"] });
  });

  test("stay as they are where they are left out", async () => {
    const { id, external_id } = await known();
    await change(id, testPersona);
    expect(voice.agents.get(external_id)?.persona).not.toHaveProperty("rules");
  });

  test("may be a thousand each, and no more", async () => {
    const { id, external_id } = await known();
    const rules = Array.from({ length: 1000 }, (_, index) => ({
      keywords: [`word ${index}`],
      say: ["Yes."],
    }));
    const facts = Array.from({ length: 1000 }, (_, index) => ({
      about: [`thing ${index}`],
      says: "x".repeat(200),
    }));
    expect((await change(id, { ...testPersona, rules, facts })).status).toBe(200);
    expect(voice.agents.get(external_id)?.persona.facts).toHaveLength(1000);
    const { status, error } = await change(id, { ...testPersona, rules, facts: [...facts, fact] });
    expect([status, error.issues]).toEqual([
      400,
      [{ path: "persona.facts", message: "At most 1,000 facts" }],
    ]);
  });

  test.each([
    [{ facts: [{ ...fact, says: " " }] }, "persona.facts.0.says", "A line is empty"],
    [{ facts: [{ ...fact, about: [] }] }, "persona.facts.0.about", "At least one keyword is needed"],
    [{ rules: [rule, { ...rule, say: [] }] }, "persona.rules.1.say", "At least one line is needed"],
    [
      { rules: [{ ...rule, mood: "merry" }] },
      "persona.rules.0.mood",
      "The agent has no such mood. Choose another one.",
    ],
    [
      { rules: [{ ...rule, turns: "merry" }] },
      "persona.rules.0.turns",
      "The agent has no such mood. Choose another one.",
    ],
    [
      { facts: [fact], script: [] },
      "persona.script",
      "Add a line: rules and facts belong to a practice script",
    ],
  ])("%# that are wrong are named", async (part, path, message) => {
    const { id, external_id } = await known();
    const { status, error } = await change(id, { ...testPersona, ...part });
    expect([status, error.issues]).toEqual([400, [{ path, message }]]);
    expect(voice.agents.get(external_id)?.persona).toEqual(testPersona);
  });
});

describe("a change", () => {
  test("may keep a voice and words that were there before, but bring no such new ones", async () => {
    const agent = await known();
    const before = { ...testPersona, voiceId: "voice_gone", firstMessage: "Hello {{nobody}}." };
    voice.agents.set(agent.external_id, { name: agent.name, persona: before });
    const change = (persona: PersonaInput) =>
      owner.send("PATCH /api/agents/:id", { params: { id: agent.id }, body: { persona } });
    expect((await change({ ...before, prompt: "You are calm." })).status).toBe(200);
    const refused = await change({ ...before, firstMessage: "Good morning {{nobody}}." });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, "persona.firstMessage"]);
    expect(voice.agents.get(agent.external_id)?.persona).toMatchObject({ prompt: "You are calm." });
  });

  test("writes what was sent, and the log says what it was, but for the longer text", async () => {
    const agent = await known();
    const changed = await owner.request("PATCH /api/agents/:id", {
      params: { id: agent.id },
      body: { description: "New", isActive: false, domain: " " },
    });
    expect(changed).toMatchObject({
      description: "New",
      isActive: false,
      name: agent.name,
      domain: null,
    });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(agent.updated_at));
    expect(await traceOf(agent.id)).toEqual([
      {
        action: "agent.update",
        actor_id: person.id,
        details: {
          changed: ["description", "isActive"],
          before: { isActive: true },
          after: { isActive: false },
        },
      },
    ]);
  });

  test("to what is there already leaves no trace", async () => {
    const agent = await known();
    await owner.request("PATCH /api/agents/:id", { params: { id: agent.id }, body: { name: agent.name } });
    expect(await rowOf(agent.id)).toEqual(agent);
    expect(await traceOf(agent.id)).toEqual([]);
  });

  test("of the persona is made at the provider, and the log does not repeat it", async () => {
    const agent = await known();
    const persona = { ...testPersona, prompt: "You are patient.", script: [] };
    await owner.request("PATCH /api/agents/:id", { params: { id: agent.id }, body: { persona } });
    expect(voice.agents.get(agent.external_id)).toEqual({ name: agent.name, persona });
    expect((await traceOf(agent.id))[0]?.details).toEqual({ changed: ["persona"], before: {}, after: {} });
  });

  test("of the name reaches the provider too, so that reading its list again keeps it", async () => {
    const agent = await known();
    await owner.request("PATCH /api/agents/:id", { params: { id: agent.id }, body: { name: "Renamed" } });
    expect(voice.agents.get(agent.external_id)).toEqual({ name: "Renamed", persona: testPersona });
    await owner.request("POST /api/agents/refresh");
    expect(await rowOf(agent.id)).toMatchObject({ name: "Renamed" });
  });

  test("that the provider does not take is not made here either", async () => {
    const agent = await known();
    voice.state = "down";
    const body = { description: "New", persona: testPersona };
    const answer = await owner.send("PATCH /api/agents/:id", { params: { id: agent.id }, body });
    expect([answer.status, answer.error.code]).toEqual([502, "provider_failed"]);
    expect(await rowOf(agent.id)).toEqual(agent);
  });

  test("of a persona needs an agent that the provider knows", async () => {
    const unknown = await createAgent(api.db);
    const foreign = await createAgent(api.db, { source: "openai" });
    const body = { persona: testPersona };
    const first = await owner.send("PATCH /api/agents/:id", { params: { id: unknown.id }, body });
    expect([first.status, first.error.issues?.[0]?.path]).toEqual([404, "persona"]);
    const second = await owner.send("PATCH /api/agents/:id", { params: { id: foreign.id }, body });
    expect([second.status, second.error.issues?.[0]?.path]).toEqual([400, "persona"]);
  });

  test("that was started before another one is refused when it says so, here and at the provider", async () => {
    const { id, external_id } = await known();
    const change = (body: UpdateAgentInput) => owner.send("PATCH /api/agents/:id", { params: { id }, body });
    const first = { ...testPersona, prompt: "You are calm." };
    expect((await change({ persona: first, version: 1 })).data.version).toBe(2);
    const late = await change({ name: "Late", persona: testPersona, version: 1 });
    expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
    expect(voice.agents.get(external_id)).toMatchObject({ persona: first });
    expect((await rowOf(id))?.name).not.toBe("Late");
    expect(await traceOf(id)).toHaveLength(1);
    const detail = await owner.request("GET /api/agents/:id", { params: { id } });
    expect(detail.version).toBe(2);
    expect((await change({ name: "Unasked" })).data).toMatchObject({ name: "Unasked", version: 3 });
  });

  test("gives it another version also where the provider has renamed it, and not where it was only looked for", async () => {
    const agent = await known();
    const version = async () => (await rowOf(agent.id))?.version;
    await owner.request("POST /api/agents/refresh");
    expect(await version()).toBe(1);
    voice.agents.set(agent.external_id, { name: "Renamed there", persona: testPersona });
    await owner.request("POST /api/agents/refresh");
    expect(await version()).toBe(2);
  });

  test("switches off an agent that is in use; who uses it says so", async () => {
    const agent = await known();
    await createRoom(api.db, { agent_id: agent.id });
    voice.state = "down";
    const body = { isActive: false };
    expect((await owner.send("PATCH /api/agents/:id", { params: { id: agent.id }, body })).status).toBe(200);
  });

  test("of an agent that is gone says so", async () => {
    const answer = await owner.send("PATCH /api/agents/:id", {
      params: { id: 2_000_000_000 },
      body: { name: "X" },
    });
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
  });
});

describe("an agent", () => {
  test("that nothing uses is taken out of the registry, and stays at the provider", async () => {
    const agent = await known();
    expect(await owner.request("DELETE /api/agents/:id", { params: { id: agent.id } })).toEqual({
      success: true,
    });
    expect(await rowOf(agent.id)).toBeUndefined();
    expect(voice.agents.has(agent.external_id)).toBe(true);
    expect(await traceOf(agent.id)).toMatchObject([
      { action: "agent.delete", details: { agentId: agent.external_id, name: agent.name } },
    ]);
  });

  test("that rooms and pages use stays, and they are named", async () => {
    const agent = await known();
    await createRoom(api.db, { agent_id: agent.id, name: "Yearly review" });
    await createDeployment(api.db, { agent_id: agent.id, name: "Open practice", status: "archived" });
    const answer = await owner.send("DELETE /api/agents/:id", { params: { id: agent.id } });
    expect([answer.status, answer.error.error]).toEqual([
      409,
      'This agent is used by the room "Yearly review" and the page "Open practice". Choose another agent there first.',
    ]);
    expect(await traceOf(agent.id)).toEqual([]);
  });

  test.each([
    ["had", { duration_seconds: 30, ended_at: new Date() }, /stay with it/],
    ["had as a preview", { purpose: "preview" as const, duration_seconds: 3 }, /stay with it/],
    ["is perhaps having", {}, /may be talking/],
  ])("with whom somebody %s a conversation stays", async (_when, values, words) => {
    const agent = await known();
    const conversation = { id: opaqueId(), agent_id: agent.id, started_by: "staff:1", ...values };
    await api.db.insertInto("conversations").values(conversation).execute();
    const answer = await owner.send("DELETE /api/agents/:id", { params: { id: agent.id } });
    expect([answer.status, answer.error.code]).toEqual([409, "conflict"]);
    expect(answer.error.error).toMatch(words);
  });

  test("goes with its test calls and with addresses that nobody used, which go at the provider too", async () => {
    const agent = await known();
    const issued = new Date(Date.now() - 5 * 3_600_000);
    const conversations = [
      { purpose: "test" as const, duration_seconds: 2 },
      { purpose: "test" as const },
      { duration_seconds: 0, ended_at: new Date() },
      { issued_at: issued },
    ].map((values) => {
      const id = opaqueId();
      const rest = { id, agent_id: agent.id, started_by: "staff:1", provider_conversation_id: `gone_${id}` };
      return { issued_at: new Date(), ended_at: null, duration_seconds: null, ...rest, ...values };
    });
    await api.db.insertInto("conversations").values(conversations).execute();
    expect((await owner.send("DELETE /api/agents/:id", { params: { id: agent.id } })).status).toBe(200);
    expect(await rowOf(agent.id)).toBeUndefined();
    const unwanted = await api.db.selectFrom("unwanted_records").select("provider_conversation_id").execute();
    for (const { provider_conversation_id } of conversations)
      expect(unwanted).toContainEqual({ provider_conversation_id });
  });
});

describe("at the same moment", () => {
  const body = async () => ({ name: "Objections", agentId: (await known()).id });

  test("an agent that is deleted does not get a room", async () => {
    const wanted = await body();
    const answer = await whileHeld(
      api.db,
      (trx) => trx.deleteFrom("agents").where("id", "=", wanted.agentId).execute(),
      () => owner.send("POST /api/test-rooms", { body: wanted }),
    );
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([404, "agentId"]);
  });

  test("an agent that gets a room is not deleted", async () => {
    const { id } = await known();
    const answer = await whileHeld(
      api.db,
      (trx) => trx.insertInto("rooms").values({ name: "Just made", agent_id: id }).execute(),
      () => owner.send("DELETE /api/agents/:id", { params: { id } }),
    );
    expect([answer.status, answer.error.error]).toEqual([409, expect.stringContaining("Just made")]);
    expect(await rowOf(id)).toBeDefined();
  });

  test("an agent that is switched off does not go live", async () => {
    const { id: agent_id } = await known();
    const { id } = await createRoom(api.db, { agent_id, status: "PAUSED" });
    const answer = await whileHeld(
      api.db,
      (trx) => trx.updateTable("agents").set({ is_active: false }).where("id", "=", agent_id).execute(),
      () => owner.send("PATCH /api/test-rooms/:id/status", { params: { id }, body: { status: "LIVE" } }),
    );
    expect([answer.status, answer.error.code]).toEqual([409, "agent_inactive"]);
  });
});

test.each(["ADMIN", "USER"] as const)("%s changes nothing about agents", async (role) => {
  const client = await api.as(role);
  const { id } = await known();
  const calls = [
    client.send("POST /api/agents", { body: registered() }),
    client.send("PATCH /api/agents/:id", { params: { id }, body: { name: "X" } }),
    client.send("DELETE /api/agents/:id", { params: { id } }),
    client.send("POST /api/agents/refresh", {}),
  ];
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(403);
});
