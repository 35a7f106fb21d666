import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  createAgent,
  createConversation,
  createRoom,
  createUser,
  grantRoom,
} from "../../../test/factories.ts";
import { type FakeAssistant, fakeAssistant } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { enterRoom, writeInRoom } from "../../../test/practice.ts";

let api: TestApi;
let owner: ContractClient;
let assistant: FakeAssistant;
let agentId: number;
let roomId: number;
let userId: number;

beforeAll(async () => {
  assistant = fakeAssistant();
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  owner = await api.as("OWNER");
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from conversations`.execute(api.db);
  await sql`delete from model_use`.execute(api.db);
  await sql`update system_settings set time_zone = 'UTC', cost_of_minute = null, cost_of_input = null,
    cost_of_output = null, cost_currency = ''`.execute(api.db);
  agentId = (await createAgent(api.db, { name: "Asha" })).id;
  roomId = (await createRoom(api.db, { name: "First meeting", agent_id: agentId, status: "LIVE" })).id;
  userId = (await createUser(api.db, { first_name: "Uma", last_name: "Ray" })).id;
  assistant.used = null;
});

const thisMonth = async (): Promise<string> => {
  const { rows } = await sql<{
    month: string;
  }>`select to_char(now() at time zone 'UTC', 'YYYY-MM') as month`.execute(api.db);
  return rows[0]?.month ?? "";
};

const call = (issued_at: string, duration_seconds: number | null, values: object = {}) =>
  createConversation(api.db, {
    agent_id: agentId,
    room_id: roomId,
    starter_user_id: userId,
    issued_at,
    started_at: issued_at,
    ended_at: issued_at,
    duration_seconds,
    ...values,
  });

const costs = (query: object = {}, client = owner) =>
  client.request("GET /api/costs", { query: { from: "2026-03", to: "2026-05", ...query } });

const setRates = (rates: object = {}, client = owner) =>
  client.send("PUT /api/costs/rates", {
    body: { currency: "EUR", ofMinute: null, ofInput: null, ofOutput: null, ...rates },
  });

test("minutes of calls are told by month, agent, room and person; tokens that nobody told are not 0", async () => {
  await call("2026-03-10T10:00:00Z", 90);
  await call("2026-04-10T10:00:00Z", 30);
  await call("2026-04-11T10:00:00Z", 30, { purpose: "test", room_id: null });
  await call("2026-06-01T10:00:00Z", 6000);
  const { all, rows, total } = await costs();
  expect(all).toEqual({
    calls: 3,
    seconds: 150,
    inputTokens: 0,
    outputTokens: 0,
    unreported: 3,
    cost: null,
    isLeast: false,
  });
  expect([total, rows.map(({ key, seconds }) => [key, seconds])]).toEqual([
    2,
    [
      ["2026-04", 60],
      ["2026-03", 90],
    ],
  ]);
  expect((await costs({ by: "agent" })).rows).toMatchObject([{ name: "Asha", calls: 3 }]);
  expect((await costs({ by: "person" })).rows).toMatchObject([{ name: "Uma Ray", seconds: 150 }]);
  expect((await costs({ by: "room" })).rows).toMatchObject([
    { name: "First meeting", seconds: 120 },
    { key: null, name: null, seconds: 30 },
  ]);
});

test("months are those of the organisation's zone", async () => {
  await call("2026-03-31T22:30:00Z", 60);
  await sql`update system_settings set time_zone = 'Europe/Berlin'`.execute(api.db);
  expect((await costs()).rows).toMatchObject([{ key: "2026-04" }]);
  expect((await costs({ from: "2026-03", to: "2026-03" })).rows).toEqual([]);
});

test("a call that is deleted has cost what it cost", async () => {
  const { id } = await call("2026-03-10T10:00:00Z", 90);
  const before = await costs();
  await sql`delete from conversations where id = ${id}`.execute(api.db);
  expect(await costs()).toEqual(before);
});

test("an owner's rates make an amount of it; what was not reported makes it the least", async () => {
  await call("2026-03-10T10:00:00Z", 90);
  expect((await setRates({ ofMinute: 0.2 })).status).toBe(200);
  expect((await costs()).all).toMatchObject({ cost: 0.3, isLeast: true });
  const { text } = await owner.send("GET /api/costs/export", { query: { from: "2026-03", to: "2026-03" } });
  const [head, line] = text.replace("\uFEFF", "").split("\r\n");
  expect(head).toBe(
    "month,agent,room,person,email,calls,minutes,inputTokens,outputTokens,notReported,cost,currency",
  );
  expect(line).toMatch(/^2026-03,Asha,First meeting,Uma Ray,[^,]+,1,1\.50,0,0,1,at least 0\.3000,EUR$/);
  const { rows } = await sql<{ details: unknown }>`
    select details from audit_log where action = 'costs.set_rates' order by id desc limit 1`.execute(api.db);
  expect(rows).toMatchObject([{ details: { from: { ofMinute: null }, to: { ofMinute: 0.2 } } }]);
});

test.each([[{ ofMinute: -1 }], [{ ofInput: 2_000_000 }], [{ currency: "a currency without end" }]])(
  "rates such as %j are refused with the field",
  async (rates) => {
    expect(await setRates(rates)).toMatchObject({
      status: 400,
      error: { issues: [{ path: Object.keys(rates)[0] }] },
    });
  },
);

test("an answer of a model in writing is counted for its agent, room and person", async () => {
  const client = await api.as({ id: userId });
  await grantRoom(api.db, userId, roomId);
  const { sessionId } = await enterRoom(client, roomId);
  assistant.used = { input: 400, output: 20 };
  await writeInRoom(client, roomId, sessionId, "Good morning.");
  assistant.used = null;
  await writeInRoom(client, roomId, sessionId, "What brings you here?");
  const month = await thisMonth();
  for (const [by, name] of [
    ["agent", "Asha"],
    ["room", "First meeting"],
    ["person", "Uma Ray"],
  ] as const)
    expect((await costs({ from: month, to: month, by })).rows).toMatchObject([
      { name, calls: 0, inputTokens: 400, outputTokens: 20, unreported: 1 },
    ]);
});

test("only owners read and set it", async () => {
  for (const role of ["ADMIN", "USER"] as const) {
    const client = await api.as(role);
    const query = { from: "2026-03", to: "2026-03" };
    expect((await client.send("GET /api/costs", { query })).status).toBe(403);
    expect((await client.send("GET /api/costs/export", { query })).status).toBe(403);
    expect((await setRates({ ofMinute: 0.2 }, client)).status).toBe(403);
  }
});

test.each([
  ["2026-05", "2026-03"],
  ["2020-01", "2026-03"],
  ["2026-3", "2026-03"],
])("months from %s to %s are refused", async (from, to) => {
  expect((await owner.send("GET /api/costs", { query: { from, to } })).status).toBe(400);
});
