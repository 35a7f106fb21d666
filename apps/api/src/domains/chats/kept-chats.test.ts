import { largestChat } from "@field-advisor/schema/chat-constants";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createKeptChat, createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { forgetOldRecords } from "../housekeeping/retention.service.ts";

let api: TestApi;
let uma: { id: number; client: ContractClient };

const person = async (role: "USER" | "OWNER" = "USER") => {
  const { id } = await createUser(api.db, { role });
  return { id, client: await api.as({ id }) };
};

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());
beforeEach(async () => {
  uma = await person();
});

const timestamp = "2026-11-23T09:00:00.000Z";
const message = (content: string, type: "user" | "assistant" = "user") => ({
  type,
  content,
  timestamp,
  isPartial: false,
});
const chat = [message("  Summarise \n\n this talk: canary"), message("It is short.", "assistant")];
const keep = (messages = chat, client = uma.client) =>
  client.send("POST /api/kept-chats", { body: { messages } });
const listed = (client = uma.client) => client.request("GET /api/kept-chats");
const read = (id: number, client = uma.client) => client.send("GET /api/kept-chats/:id", { params: { id } });

test("a kept chat is in its owner's list with its end, and is read as it was", async () => {
  const { status, data } = await keep();
  expect(status).toBe(201);
  expect(await listed()).toEqual([data]);
  expect(data).toMatchObject({ title: "Summarise this talk: canary", messages: 2 });
  const [from, until] = [new Date(data.keptAt), new Date(data.expiresAt)];
  expect(until.getUTCFullYear() - from.getUTCFullYear()).toBe(1);
  expect((await read(data.id)).data).toEqual({ ...data, messages: chat });
});

test("what a chat has become since is kept in its place, the newest first", async () => {
  const { id } = (await keep()).data;
  const other = (await keep([message("Another")])).data;
  const messages = [...chat, message("And now?")];
  const replaced = await uma.client.request("PUT /api/kept-chats/:id", {
    params: { id },
    body: { messages },
  });
  expect(replaced).toMatchObject({ id, messages: 3 });
  expect((await listed()).map((each) => each.id)).toEqual([id, other.id]);
});

test("nobody else has it, whatever their role, and nobody who views as its owner", async () => {
  const { id } = (await keep()).data;
  const owner = await person("OWNER");
  const params = { id };
  for (const { client } of [owner, await person()]) {
    expect(await listed(client)).toEqual([]);
    expect((await read(id, client)).status).toBe(404);
    expect((await client.send("DELETE /api/kept-chats/:id", { params })).status).toBe(404);
    const body = { messages: chat };
    expect((await client.send("PUT /api/kept-chats/:id", { params, body })).status).toBe(404);
  }
  const viewing = await api.viewing(owner.client, uma.id);
  expect((await viewing.send("GET /api/kept-chats", {})).error.code).toBe("impersonating");
  expect((await read(id, viewing)).error.code).toBe("impersonating");
  expect((await keep(chat, viewing)).error.code).toBe("impersonating");
  expect(await listed()).toHaveLength(1);
});

test("it is deleted once, with its owner, and after twelve months", async () => {
  const { id } = (await keep()).data;
  const params = { id };
  expect(await uma.client.request("DELETE /api/kept-chats/:id", { params })).toEqual({ success: true });
  expect((await uma.client.send("DELETE /api/kept-chats/:id", { params })).status).toBe(404);

  const young = (await keep()).data;
  const old = await createKeptChat(api.db, uma.id);
  const long = new Date(young.keptAt);
  long.setUTCFullYear(long.getUTCFullYear() - 1, long.getUTCMonth(), long.getUTCDate() - 1);
  await api.db
    .updateTable("kept_chats")
    .set({ kept_at: long.toISOString() })
    .where("id", "=", old.id)
    .execute();
  await api.db.transaction().execute((trx) => forgetOldRecords(trx, 1000));
  expect((await listed()).map((each) => each.id)).toEqual([young.id]);

  await api.db.deleteFrom("users").where("id", "=", uma.id).execute();
  const left = await api.db.selectFrom("kept_chats").where("user_id", "=", uma.id).selectAll().execute();
  expect(left).toEqual([]);
});

test("the log has that it was kept and deleted, and nothing of it", async () => {
  const { id } = (await keep()).data;
  const params = { id };
  await uma.client.request("PUT /api/kept-chats/:id", { params, body: { messages: chat } });
  await uma.client.request("DELETE /api/kept-chats/:id", { params });
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["action", "subject_type", "details"])
    .where("actor_id", "=", uma.id)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { action: "chat.keep", subject_type: "chat", details: { messages: 2 } },
    { action: "chat.replace", subject_type: "chat", details: { messages: 2 } },
    { action: "chat.delete", subject_type: "chat", details: {} },
  ]);
  expect(JSON.stringify(await api.db.selectFrom("former_names").selectAll().execute())).not.toContain(
    "canary",
  );
});

test("pressed twenty times it is kept once", async () => {
  const headers = { "idempotency-key": "the-same-press" };
  const kept = await Promise.all(
    Array.from({ length: 20 }, () =>
      uma.client.send("POST /api/kept-chats", { body: { messages: chat } }, { headers }),
    ),
  );
  expect(new Set(kept.map(({ data }) => data.id)).size).toBe(1);
  expect(await listed()).toHaveLength(1);
});

test("a hundred are kept at most, and the next one is told why", async () => {
  for (let n = 0; n < largestChat.keptChats; n++) await createKeptChat(api.db, uma.id);
  const { status, error } = await keep();
  expect([status, error.error]).toEqual([
    409,
    "You have kept 100 chats. Delete one of them, then keep this one.",
  ]);
});

test.each([
  ["nothing", []],
  ["too many messages", Array.from({ length: largestChat.keptMessages + 1 }, () => message("x"))],
  ["too much", Array.from({ length: 4 }, () => message("x".repeat(200_000)))],
  ["an empty message", [message("")]],
])("%s is not kept", async (_name, messages) => {
  expect((await keep(messages)).error.code).toBe("invalid_request");
});

test("600,000 characters are kept", async () => {
  const messages = Array.from({ length: 3 }, () => message("ア".repeat(200_000)));
  expect((await keep(messages)).status).toBe(201);
});
