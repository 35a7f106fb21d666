import { afterAll, expect, test } from "vitest";
import { createAgent, createDeployment, createRoom } from "../../../test/factories.ts";
import { fakeVoice, testPersona } from "../../../test/fake-voice.ts";
import { testApi } from "../../../test/harness.ts";

const voice = fakeVoice();
const api = await testApi({ ctx: { voice } });
afterAll(() => api.close());

const old = await createAgent(api.db, { name: "Aaron (old)", is_active: false });
const coach = await createAgent(api.db, {
  name: "coach",
  domain: "Sales",
  description: "Asks 100% of the questions",
});
const buyer = await createAgent(api.db, { name: "Buyer" });

test("owners and administrators see all agents, those in use first, by name", async () => {
  for (const role of ["OWNER", "ADMIN"] as const) {
    const agents = await (await api.as(role)).request("GET /api/agents");
    expect(agents.map((agent) => agent.id)).toEqual([buyer.id, coach.id, old.id]);
  }
});

test("an agent is described, with the provider's id for those who choose agents", async () => {
  const [agent] = await (await api.as("OWNER")).request("GET /api/agents", { query: { search: "COACH" } });
  expect(agent).toEqual({
    id: coach.id,
    agentId: coach.external_id,
    name: "coach",
    description: "Asks 100% of the questions",
    domain: "Sales",
    source: "Voice API",
    isActive: true,
    rooms: 0,
    pages: 0,
    usage: { conversations: 0, minutes: 0 },
    health: "unknown",
    checkedAt: null,
    updatedAt: coach.updated_at,
    version: 1,
  });
});

test.each([
  ["sales", ["coach"]],
  ["100%", ["coach"]],
  ["100_", []],
  ["%", ["coach"]],
  ["a", ["coach", "Aaron (old)"]],
])("a search for %j finds %j", async (search, names) => {
  const agents = await (await api.as("OWNER")).request("GET /api/agents", { query: { search } });
  expect(agents.map((agent) => agent.name)).toEqual(names);
});

test("a page of the list says how many there are", async () => {
  const owner = await api.as("OWNER");
  const page = await owner.send("GET /api/agents", { query: { limit: 1, offset: 1 } });
  expect(page.data).toHaveLength(1);
  expect(page.headers["x-total-count"]).toBe("3");
  const behind = await owner.send("GET /api/agents", { query: { offset: 50 } });
  expect(behind.data).toEqual([]);
  expect(behind.headers["x-total-count"]).toBe("3");
});

test("users and strangers do not see agents", async () => {
  const user = await api.as("USER");
  expect((await user.send("GET /api/agents", {})).status).toBe(403);
  expect((await api.anonymous().send("GET /api/agents", {})).status).toBe(401);
});

test("an agent is read with how it behaves and what uses it", async () => {
  const agent = await createAgent(api.db, { name: "Zora", is_active: false });
  const second = await createRoom(api.db, { agent_id: agent.id, name: "beta" });
  const first = await createRoom(api.db, { agent_id: agent.id, name: "Alpha" });
  const page = await createDeployment(api.db, { agent_id: agent.id });
  voice.agents.set(agent.external_id, { name: "Zora", persona: testPersona });
  const owner = await api.as("OWNER");
  expect(await owner.request("GET /api/agents/:id", { params: { id: agent.id } })).toMatchObject({
    agentId: agent.external_id,
    rooms: 2,
    pages: 1,
    persona: testPersona,
    usedBy: {
      rooms: [
        { id: first.id, name: "Alpha" },
        { id: second.id, name: "beta" },
      ],
      pages: [{ id: page.id, name: page.name }],
    },
  });
  const [listed] = await owner.request("GET /api/agents", { query: { search: "Zora" } });
  expect(listed).toMatchObject({ rooms: 2, pages: 1 });
});

test("how an agent behaves is left out where the provider cannot say", async () => {
  const owner = await api.as("OWNER");
  const personaOf = async (id: number) =>
    (await owner.request("GET /api/agents/:id", { params: { id } })).persona;
  const foreign = await createAgent(api.db, { source: "openai" });
  voice.agents.set(foreign.external_id, { name: "Foreign", persona: testPersona });
  expect(await personaOf(foreign.id)).toBeNull();
  expect(await personaOf(coach.id)).toBeNull();
  voice.agents.set(coach.external_id, { name: "coach", persona: testPersona });
  expect(await personaOf(coach.id)).toMatchObject(testPersona);
  voice.state = "down";
  expect(await personaOf(coach.id)).toBeNull();
});
