import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createAgent, createRoom } from "../../../test/factories.ts";
import { fakeVoice } from "../../../test/fake-voice.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";

const voice = fakeVoice();
let api: TestApi;
let owner: ContractClient;
beforeAll(async () => {
  api = await testApi({ ctx: { voice } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());

const rowOf = (id: number) =>
  api.db.selectFrom("rooms").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const change = (client: ContractClient, id: number, body: object) =>
  client.send("PATCH /api/test-rooms/:id", { params: { id }, body });

const missing = {
  path: "agentId",
  message:
    "The voice provider does not have this agent. Check its ID in Agent Management, or choose another agent.",
};
const unreachable = {
  path: "agentId",
  message:
    "The voice provider could not be reached, so this agent could not be checked. Try again in a moment, or save the room as paused.",
};

afterEach(() => {
  voice.state = "up";
  voice.missing.clear();
});

async function missingAgent() {
  const agent = await createAgent(api.db, { source: "custom" });
  voice.missing.add(agent.external_id);
  return agent;
}

test("an agent that the provider does not have leads no room that goes live, however it would", async () => {
  const { id: agentId } = await missingAgent();
  const paused = await createRoom(api.db, { agent_id: agentId, status: "PAUSED" });
  const live = await createRoom(api.db);
  const params = { id: paused.id };
  for (const { status, error } of [
    await owner.send("PATCH /api/test-rooms/:id/status", { params, body: { status: "LIVE" } }),
    await owner.send("PATCH /api/test-rooms/:id/toggle-status", { params }),
    await change(owner, paused.id, { status: "LIVE" }),
    await change(owner, live.id, { agentId }),
    await owner.send("POST /api/test-rooms", { body: { name: "Never", agentId } }),
  ])
    expect([status, error.issues]).toEqual([409, [missing]]);
  expect([(await rowOf(paused.id)).status, (await rowOf(live.id)).agent_id]).toEqual([
    "PAUSED",
    live.agent_id,
  ]);
  const room = await owner.request("GET /api/test-rooms/:id", { params });
  expect(room.agent).toMatchObject({ isMissing: true });
  expect(await owner.request("GET /api/agents/:id", { params: { id: agentId } })).toMatchObject({
    health: "missing",
  });

  voice.missing.clear();
  const opened = await owner.request("PATCH /api/test-rooms/:id/status", {
    params,
    body: { status: "LIVE" },
  });
  expect(opened).toMatchObject({ status: "LIVE", agent: { isMissing: false } });
});

test("an agent that the provider does not have may be chosen for a room that is not live", async () => {
  const { id: agentId } = await missingAgent();
  const room = await owner.request("POST /api/test-rooms", {
    body: { name: "Later", agentId, status: "PAUSED" },
  });
  expect(room).toMatchObject({ status: "PAUSED", agentId });
});

test("an agent that the provider does not have leaves a room that would have it without being asked waiting", async () => {
  const other = await testApi({ ctx: { voice } });
  const agent = await createAgent(other.db);
  voice.missing.add(agent.external_id);
  const client = await other.as("OWNER");
  expect(await client.request("POST /api/test-rooms", { body: { name: "Waits" } })).toMatchObject({
    status: "INACTIVE",
  });
  await other.close();
});

test("while the provider cannot be reached nothing goes live, and the reason is told", async () => {
  const room = await createRoom(api.db, { status: "PAUSED" });
  voice.state = "down";
  const { status, error } = await owner.send("PATCH /api/test-rooms/:id/status", {
    params: { id: room.id },
    body: { status: "LIVE" },
  });
  expect([status, error.code, error.issues]).toEqual([502, "provider_failed", [unreachable]]);
  expect((await rowOf(room.id)).status).toBe("PAUSED");
  expect((await change(owner, room.id, { name: "Still changed" })).status).toBe(200);
});
