import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "./contract-client.ts";
import { createAgent, createUser } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let owner: ContractClient;
let agentId: number;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
  agentId = (await createAgent(api.db)).id;
});
afterAll(() => api.close());

let count = 0;
const newKey = () => `key-${String(++count).padStart(8, "0")}`;
const create = (name: string, key: string, client = owner) =>
  client.send("POST /api/test-rooms", { body: { name, agentId } }, { headers: { "idempotency-key": key } });
const roomsNamed = async (name: string) =>
  (await api.db.selectFrom("rooms").select("id").where("name", "=", name).execute()).map(({ id }) => id);

test("sent twenty times at once under one key, a room is made once and everybody is told the same", async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create("Pressed twice", key)));
  const made = await roomsNamed("Pressed twice");
  expect(made).toHaveLength(1);
  expect(answers.map(({ status, data }) => [status, data.id])).toEqual(
    Array.from({ length: 20 }, () => [201, made[0]]),
  );
});

test("sent again later the answer is the first one", async () => {
  const key = newKey();
  const first = await create("Answer was lost", key);
  expect((await create("Answer was lost", key)).data).toEqual(first.data);
});

test("under another key, or by somebody else, it is another room", async () => {
  const key = newKey();
  await create("Twins", key);
  await create("Twins", newKey());
  await create("Twins", key, await api.as("OWNER"));
  expect(await roomsNamed("Twins")).toHaveLength(3);
});

test("a password that is shown once is told again under its key, and nothing that is stored says it", async () => {
  const { id } = await createUser(api.db);
  const call = { params: { id } };
  const options = { headers: { "idempotency-key": newKey() } };
  const first = await owner.send("POST /api/users/:id/reset-password", call, options);
  const again = await owner.send("POST /api/users/:id/reset-password", call, options);
  expect([first.status, again.text]).toEqual([200, first.text]);
  const kept = await api.db.selectFrom("idempotency_keys").select("answer").execute();
  expect(JSON.stringify(kept)).not.toContain(first.data.tempPassword);
});

test("a key that named another write is refused", async () => {
  const key = newKey();
  await create("First", key);
  const answer = await create("Second", key);
  expect([answer.status, answer.error.code]).toEqual([409, "conflict"]);
  expect(await roomsNamed("Second")).toEqual([]);
});

test("what failed may be tried again under its key", async () => {
  const key = newKey();
  const inactive = await createAgent(api.db, { is_active: false });
  const send = () =>
    owner.send(
      "POST /api/test-rooms",
      { body: { name: "Tried again", agentId: inactive.id } },
      { headers: { "idempotency-key": key } },
    );
  expect((await send()).status).toBe(409);
  await api.db.updateTable("agents").set({ is_active: true }).where("id", "=", inactive.id).execute();
  expect((await send()).status).toBe(201);
});

test.each(["short", "has spaces in it", "x".repeat(101)])("the key %j is none", async (key) => {
  const answer = await create("No key", key);
  expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([400, "Idempotency-Key"]);
});
