import type { RawCall } from "@field-advisor/api-client/request";
import { nameOf } from "@field-advisor/api-client/testing";
import { hiddenWords } from "@field-advisor/schema/conversation-constants";
import { contract } from "@field-advisor/schema/contract";
import { type Endpoint, mayWhileImpersonating } from "@field-advisor/schema/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { opaqueId } from "../src/lib/ids.ts";
import { createInputs, createStage, type Inputs } from "./access-inputs.ts";
import { wordsAt } from "./expected-status.ts";
import type { ContractClient } from "./contract-client.ts";
import {
  createAgent,
  createContent,
  createConversation,
  createDeployment,
  createRoom,
  createUser,
  grantRoom,
  said,
  testAccessCode,
} from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";
import { pdf } from "./library.ts";
import { passTime } from "./time.ts";

/** Said by a user where only they may read it, and on a page, where owners may. */
const secret = "marmalade";
const onPage = "lighthouse";

let api: TestApi;
let user: { id: number; client: ContractClient };
let owner: ContractClient;
let recipient: ContractClient;
let calls: { name: string; endpoint: Endpoint; call: RawCall }[];
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  owner = await api.as("OWNER");
  const { id } = await createUser(api.db);
  user = { id, client: await api.as({ id }) };
  const stage = await createStage(api.db, "recipient@example.test");
  recipient = api.anonymous();
  await recipient.request("POST /api/deployment-login", {
    body: { deploymentSlug: stage.page.slug, email: "recipient@example.test", password: testAccessCode },
  });
  const inputs = {
    ...createInputs(api.db, stage),
    ...(await thingsOf(user.id)),
  };
  const looks = Object.entries(contract).flatMap(([domain, group]) =>
    Object.entries(group as Record<string, Endpoint>)
      .filter(([, endpoint]) => endpoint.method === "GET")
      .map(([name, endpoint]) => ({ name: `${domain}.${name}`, endpoint })),
  );
  calls = await Promise.all(
    looks.map(async (look) => ({ ...look, call: await (inputs[look.name]?.(user.id) ?? {}) })),
  );
});
afterAll(() => api.close());

/** Everything that somebody reads who is in the middle of their work: a room, its assistant, a file, their page. */
async function thingsOf(userId: number): Promise<Inputs> {
  const { db } = api;
  const room = await createRoom(db);
  await grantRoom(db, userId, room.id);
  const [sessionId, threadId] = [opaqueId(), opaqueId()];
  await db.insertInto("room_sessions").values({ id: sessionId, room_id: room.id, user_id: userId }).execute();
  await db
    .insertInto("room_messages")
    .values([{ session_id: sessionId, author: "user", text: `Written ${secret}` }])
    .execute();
  await db
    .insertInto("assistant_threads")
    .values({ id: threadId, user_id: userId, room_session_id: sessionId })
    .execute();
  await db
    .insertInto("assistant_messages")
    .values([{ thread_id: threadId, author: "user", text: `Asked ${secret}` }])
    .execute();
  const own = {
    deployment_id: null,
    started_by: `staff:${userId}`,
    transcript: [said("user", `Aloud ${secret}`)],
  };
  const talk = await createConversation(db, {
    ...own,
    agent_id: room.agent_id ?? 0,
    room_id: room.id,
    room_session_id: sessionId,
  });
  await createConversation(db, { ...own, agent_id: (await createAgent(db)).id, purpose: "test" });
  const page = await createDeployment(db, { user_id: userId });
  await createConversation(db, {
    deployment_id: page.id,
    agent_id: page.agent_id,
    transcript: [said("user", onPage)],
  });
  const { url } = await owner.request("POST /api/content/upload", {
    file: new File([pdf("Plan")], "plan.pdf"),
    body: {},
  });
  const fileId = url.split("/").at(-1) ?? "";
  await createContent(db, { type: "PDF", url: null, file_id: fileId });
  const inRoom = { id: room.id };
  const ofPage = () => ({ params: { id: page.id } });
  return {
    "rooms.read": () => ({ params: inRoom }),
    "roomSessions.list": () => ({ params: inRoom }),
    "roomSessions.read": () => ({ params: { ...inRoom, sessionId } }),
    "conversations.read": () => ({ params: { id: talk.id } }),
    "conversations.exportAsCsv": () => ({ params: { id: talk.id } }),
    "conversations.exportAsText": () => ({ params: { id: talk.id } }),
    "conversations.listOfPage": () => ({ ...ofPage(), query: { search: onPage } }),
    "deployments.read": ofPage,
    "deployments.usage": () => ({ ...ofPage(), query: {} }),
    "messages.ofDeployment": ofPage,
    "invitations.list": () => ({ ...ofPage(), query: {} }),
    "content.file": () => ({ params: { id: fileId } }),
  };
}

const answersOf = async (client: ContractClient) => {
  const answers = [];
  for (const { name, endpoint, call } of calls) {
    const { status, text } = await client.send(nameOf(endpoint), call);
    answers.push({ name, status, text });
  }
  return answers;
};

/** A digest of each table; of an owner's visit only their own session, its viewing, counters and entries may tell. */
async function traces(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(api.db);
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    if (["impersonations", "throttles"].includes(name)) continue;
    const of = name === "sessions" ? "user_id" : name.startsWith("audit_log") ? "actor_id" : null;
    const digest = sql<{ all: string }>`
      select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as all from ${sql.table(name)} t
      where ${of === null ? sql`true` : sql`${sql.ref(of)} = ${user.id}`}`;
    digests[name] = (await digest.execute(api.db)).rows[0]?.all ?? "";
  }
  return digests;
}

test("while viewing, nothing that is read leaves a trace in the user's name", async () => {
  const window = await api.viewing(owner, user.id);
  // The browser has an invitation too, which is somebody's as well.
  window.cookies.keep(recipient.cookies.header().split("; "));
  await passTime(api.db, 120);
  const before = await traces();
  const answers = await answersOf(window);
  const served = answers.filter(({ status }) => status < 400).map(({ name }) => name);
  expect(served).toEqual(
    expect.arrayContaining([
      "content.file",
      "rooms.read",
      "roomSessions.read",
      "conversations.read",
      "deployments.page",
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await traces()).toEqual(before);
});

test("what somebody said in private is hidden from a viewer, at every endpoint", async () => {
  const window = await api.viewing(owner, user.id);
  const telling = (answers: Awaited<ReturnType<typeof answersOf>>, words: string) =>
    answers.filter(({ text }) => text.includes(words)).map(({ name }) => name);
  const seen = await answersOf(window);
  expect(telling(seen, secret)).toEqual([]);
  expect(telling(seen, hiddenWords)).toEqual(wordsAt.filter((name) => isServed(name)));
  expect(telling(seen, onPage)).toEqual(["conversations.listOfPage"]);
  expect(telling(await answersOf(user.client), secret)).toEqual(wordsAt);
  expect((await owner.send("GET /api/conversations/:id", callOf("conversations.read"))).status).toBe(404);
});

const callOf = (name: string) => calls.find((entry) => entry.name === name)?.call as never;
const isServed = (name: string) =>
  calls.some((entry) => entry.name === name && mayWhileImpersonating(entry.endpoint));

test("a search tells a viewer nothing of what was said in private", async () => {
  const window = await api.viewing(owner, user.id);
  const found = async (client: ContractClient, search: string) =>
    (await client.request("GET /api/conversations", { query: { search } })).length;
  expect([await found(user.client, secret), await found(window, secret)]).toEqual([2, 0]);
  expect([await found(user.client, onPage), await found(window, onPage)]).toEqual([1, 1]);
});
