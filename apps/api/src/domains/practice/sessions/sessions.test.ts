import { practiceEndpoints } from "@field-advisor/schema/practice";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createRoom, createUser, grantRoom } from "../../../../test/factories.ts";
import { fakeAssistant } from "../../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";
import { quiet, whileHeld } from "../../../../test/locks.ts";
import { opaqueId } from "../../../lib/ids.ts";

const assistant = fakeAssistant();
let api: TestApi;
let uma: { id: number; client: ContractClient };
let room: Awaited<ReturnType<typeof createRoom>>;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, deps: { assistant } });
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
});
afterAll(() => api.close());
beforeEach(async () => {
  room = await createRoom(api.db);
  await grantRoom(api.db, uma.id, room.id);
});

const { open, message, ask } = practiceEndpoints;

async function stay(values: object = {}) {
  const id = opaqueId();
  const session = { id, room_id: room.id, user_id: uma.id, ...values };
  await api.db.insertInto("room_sessions").values(session).execute();
  return id;
}

const lastUsed = async (id: string) => {
  const { last_used_at } = await api.db
    .selectFrom("room_sessions")
    .select("last_used_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Date.parse(last_used_at);
};

const calls = {
  open: () => uma.client.send(open, { params: { id: room.id } }),
  message: (sessionId: string) =>
    uma.client.send(message, { params: { id: room.id }, body: { message: "Hello", sessionId } }),
  ask: (sessionId: string) =>
    uma.client.send(ask, { body: { message: "What now?", roomId: room.id, sessionId } }),
};

const long = new Date(Date.now() - 89 * 24 * 3_600_000);

test.each(["open", "message", "ask"] as const)(
  "a session that was begun long ago and is used again is kept as long as a new one: %s",
  async (call) => {
    const id = await stay({ created_at: long, last_used_at: long });
    const asked = Date.now();
    expect((await calls[call](id)).status).toBeLessThan(300);
    expect(await lastUsed(id)).toBeGreaterThanOrEqual(asked);
  },
);

describe("a room that is deleted at the same moment", () => {
  const deleting = <T>(work: () => Promise<T>) =>
    whileHeld(api.db, (trx) => trx.deleteFrom("rooms").where("id", "=", room.id).execute(), work);

  test("is not entered", async () => {
    const answer = await deleting(calls.open);
    expect([answer.status, answer.error.code]).toEqual([404, "not_found"]);
    expect(await api.db.selectFrom("room_sessions").where("room_id", "=", room.id).execute()).toEqual([]);
  });

  test.each(["message", "ask"] as const)("has nobody who answers: %s", async (call) => {
    const id = await stay();
    const { status, error } = await deleting(async () => calls[call](id));
    expect([status, error.error]).toEqual([404, "There is no such session. Open the room again."]);
  });
});

test("what is sent twice before it was answered is said once, also at the same moment", async () => {
  const id = await stay();
  const thinking = Promise.withResolvers<undefined>();
  assistant.script = async function* think() {
    await thinking.promise;
    yield "Good morning.";
  };
  const sent: Promise<unknown>[] = [];
  await whileHeld(
    api.db,
    (trx) => trx.selectFrom("room_sessions").select("id").where("id", "=", id).forUpdate().execute(),
    async () => void sent.push(calls.message(id), calls.message(id)),
    2,
  );
  await quiet(api.db);
  thinking.resolve(undefined);
  await Promise.all(sent);
  const { messages } = await uma.client.practice.read({ params: { id: room.id, sessionId: id } });
  expect(messages.filter(({ isUser }) => isUser)).toHaveLength(1);
});

test("of a talk that is longer than a page can show the last part is read, in order", async () => {
  const id = await stay();
  const texts = Array.from({ length: 60 }, (_, n) => `${String(n).padStart(2, "0")}${"x".repeat(19_998)}`);
  const lines = texts.map((text) => ({ session_id: id, author: "user" as const, text }));
  await api.db.insertInto("room_messages").values(lines).execute();
  const { messages } = await uma.client.practice.read({ params: { id: room.id, sessionId: id } });
  expect(messages.map(({ text }) => text)).toEqual(texts.slice(-25));
});

test("the last line is read however long it is", async () => {
  const id = await stay();
  const text = "x".repeat(600_000);
  const lines = ["before", text].map((said) => ({ session_id: id, author: "agent" as const, text: said }));
  await api.db.insertInto("room_messages").values(lines).execute();
  const { messages } = await uma.client.practice.read({ params: { id: room.id, sessionId: id } });
  expect(messages.map((line) => line.text)).toEqual([text]);
});
