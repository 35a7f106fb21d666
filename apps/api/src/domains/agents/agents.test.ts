import { agentEndpoints } from "@field-advisor/schema/agents";
import { afterAll, expect, test } from "vitest";
import { createAgent } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
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
    const agents = await (await api.as(role)).agents.list();
    expect(agents.map((agent) => agent.id)).toEqual([buyer.id, coach.id, old.id]);
  }
});

test("an agent is described, with the provider's id for those who choose agents", async () => {
  const [agent] = await (await api.as("OWNER")).agents.list({ query: { search: "COACH" } });
  expect(agent).toEqual({
    id: coach.id,
    agentId: coach.external_id,
    name: "coach",
    description: "Asks 100% of the questions",
    domain: "Sales",
    source: "Voice API",
    isActive: true,
  });
});

test.each([
  ["sales", ["coach"]],
  ["100%", ["coach"]],
  ["100_", []],
  ["%", ["coach"]],
  ["a", ["coach", "Aaron (old)"]],
])("a search for %j finds %j", async (search, names) => {
  const agents = await (await api.as("OWNER")).agents.list({ query: { search } });
  expect(agents.map((agent) => agent.name)).toEqual(names);
});

test("a page of the list says how many there are", async () => {
  const owner = await api.as("OWNER");
  const page = await owner.send(agentEndpoints.list, { query: { limit: 1, offset: 1 } });
  expect(page.data).toHaveLength(1);
  expect(page.headers["x-total-count"]).toBe("3");
  const behind = await owner.send(agentEndpoints.list, { query: { offset: 50 } });
  expect(behind.data).toEqual([]);
  expect(behind.headers["x-total-count"]).toBe("3");
});

test("users and strangers do not see agents", async () => {
  const user = await api.as("USER");
  expect((await user.send(agentEndpoints.list, {})).status).toBe(403);
  expect((await api.anonymous().send(agentEndpoints.list, {})).status).toBe(401);
});
