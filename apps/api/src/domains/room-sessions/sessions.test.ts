import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createRoom, createUser, grantRoom, said } from "../../../test/factories.ts";
import { fakeAssistant } from "../../../test/fake-assistant.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { quiet, whileHeld } from "../../../test/locks.ts";
import { opaqueId } from "../../lib/ids.ts";

const assistant = fakeAssistant();
let api: TestApi;
let uma: { id: number; client: ContractClient };
let room: Awaited<ReturnType<typeof createRoom>>;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" }, ctx: { assistant } });
  const { id } = await createUser(api.db);
  uma = { id, client: await api.as({ id }) };
});
afterAll(() => api.close());
beforeEach(async () => {
  room = await createRoom(api.db);
  await grantRoom(api.db, uma.id, room.id);
});

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
  open: () => uma.client.send("POST /api/test-rooms/:id/session", { params: { id: room.id } }),
  message: (sessionId: string) =>
    uma.client.send("POST /api/test-rooms/:id/message", {
      params: { id: room.id },
      body: { message: "Hello", sessionId },
    }),
  ask: (sessionId: string) =>
    uma.client.send("POST /api/assistant/message", {
      body: { message: "What now?", roomId: room.id, sessionId },
    }),
};

const long = new Date(Date.now() - 89 * 24 * 3_600_000);

test.each(["open", "message", "ask"] as const)(
  "a session that was opened long ago and is used again is kept as long as a new one: %s",
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
  const { messages } = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
    params: { id: room.id, sessionId: id },
  });
  expect(messages.filter(({ isUser }) => isUser)).toHaveLength(1);
});

test("of a conversation that is longer than a page can show the last part is read, in order", async () => {
  const id = await stay();
  const texts = Array.from({ length: 60 }, (_, n) => `${String(n).padStart(2, "0")}${"x".repeat(19_998)}`);
  const lines = texts.map((text) => ({ session_id: id, author: "user" as const, text }));
  await api.db.insertInto("room_messages").values(lines).execute();
  const { messages } = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
    params: { id: room.id, sessionId: id },
  });
  expect(messages.map(({ text }) => text)).toEqual(texts.slice(-25));
});

test("the last line is read however long it is", async () => {
  const id = await stay();
  const text = "x".repeat(600_000);
  const lines = ["before", text].map((said) => ({ session_id: id, author: "agent" as const, text: said }));
  await api.db.insertInto("room_messages").values(lines).execute();
  const { messages } = await uma.client.request("GET /api/test-rooms/:id/sessions/:sessionId", {
    params: { id: room.id, sessionId: id },
  });
  expect(messages.map((line) => line.text)).toEqual([text]);
});

describe("earlier sessions", () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const inRoom = () => ({ params: { id: room.id } });
  const write = (id: string, text: string) =>
    api.db.insertInto("room_messages").values({ session_id: id, author: "user", text }).execute();

  test("are those in which something was said, the last used first, and only one's own", async () => {
    await stay();
    const [written, called, asked] = [
      await stay({ last_used_at: at(5) }),
      await stay({ last_used_at: at(3) }),
      await stay({ last_used_at: at(4) }),
    ];
    await write(written, "Good morning");
    await write(written, "How are you?");
    const transcript = JSON.stringify([
      said("agent", "Hello."),
      said("user", "(speech, 4.3 s)"),
      said("user", "I would like to save."),
    ]);
    const call = { agent_id: room.agent_id ?? 0, room_id: room.id, started_by: `staff:${uma.id}` };
    await api.db
      .insertInto("conversations")
      .values([
        { ...call, id: opaqueId(), room_session_id: called, duration_seconds: 12, transcript },
        { ...call, id: opaqueId(), room_session_id: called, duration_seconds: 30 },
        { ...call, id: opaqueId(), room_session_id: called, duration_seconds: 0 },
      ])
      .execute();
    await api.db
      .insertInto("assistant_threads")
      .values({ id: opaqueId(), user_id: uma.id, room_session_id: asked })
      .execute();
    const somebody = await createUser(api.db);
    await write(await stay({ user_id: somebody.id }), "Not hers");

    const { data } = await uma.client.send("GET /api/test-rooms/:id/sessions", inRoom());
    expect(
      data.map(({ sessionId, messages, calls: count, callSeconds, firstWords }) => [
        sessionId,
        messages,
        count,
        callSeconds,
        firstWords,
      ]),
    ).toEqual([
      [called, 0, 2, 42, "I would like to save."],
      [asked, 0, 0, 0, null],
      [written, 2, 0, 0, "Good morning"],
    ]);
    const all = (await uma.client.send("GET /api/user/room-sessions", {})).data;
    expect(all.filter(({ roomId }) => roomId === room.id)).toEqual([
      { roomId: room.id, sessionId: called, lastUsedAt: expect.any(String), sessions: 3 },
    ]);
  });

  test.each(["PAUSED", "INACTIVE"] as const)(
    "and their words stay one's own while the room is %s",
    async (status) => {
      const id = await stay();
      await write(id, "Hello");
      await api.db.updateTable("rooms").set({ status }).where("id", "=", room.id).execute();
      const listed = await uma.client.request("GET /api/test-rooms/:id/sessions", inRoom());
      expect(listed).toMatchObject([{ sessionId: id, firstWords: "Hello" }]);
      const params = { id: room.id, sessionId: id };
      const read = (client: ContractClient) =>
        client.send("GET /api/test-rooms/:id/sessions/:sessionId", { params });
      expect((await read(uma.client)).data.messages).toMatchObject([{ text: "Hello" }]);
      expect((await calls.message(id)).status).toBe(403);
      expect((await calls.open()).status).toBe(403);
      const another = await api.as("USER");
      expect((await read(another)).status).toBe(404);
      expect((await another.send("GET /api/test-rooms/:id/sessions", inRoom())).status).toBe(404);
    },
  );
});

test("who trained in a room and may not use it any more is told so; everybody else does not know of it", async () => {
  await stay();
  await api.db.deleteFrom("room_access").where("room_id", "=", room.id).execute();
  const read = (client: ContractClient) =>
    client.send("GET /api/test-rooms/:id", { params: { id: room.id } });
  const taken = "Your access to this room was removed. Ask an owner for it.";
  for (const { status, error } of [await read(uma.client), await calls.open()])
    expect([status, error.code, error.error]).toEqual([403, "forbidden", taken]);
  expect((await read(await api.as("USER"))).status).toBe(404);
  await api.db.deleteFrom("rooms").where("id", "=", room.id).execute();
  expect((await read(uma.client)).status).toBe(404);
});

test("who opened a session, and which, is in the log", async () => {
  const { sessionId } = (await calls.open()).data;
  const entry = await api.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "room.enter")
    .where("subject_id", "=", String(room.id))
    .executeTakeFirstOrThrow();
  expect(entry.details).toEqual({ sessionId });
  const own = await uma.client.request("GET /api/activity/events", { query: { scope: "mine" } });
  expect(own[0]?.session).toEqual({ roomId: room.id, sessionId });
  const owner = await api.as("OWNER");
  const [seen] = await owner.request("GET /api/activity/events", {
    query: { scope: "everyone", userId: uma.id },
  });
  expect(seen).toMatchObject({ action: own[0]?.action, session: null });
});
