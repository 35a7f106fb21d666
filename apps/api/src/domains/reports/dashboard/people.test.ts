import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import {
  assign,
  createContent,
  createConversation,
  createDeployment,
  createMessage,
  createRoom,
  createSession,
  createUser,
  firstInvitationOf,
} from "../../../../test/factories.ts";
import { testApi, type TestApi } from "../../../../test/harness.ts";
import { opaqueId } from "../../../lib/ids.ts";

const day = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * day);

let api: TestApi;
let admin: { id: number; client: ContractClient };
let owner: ContractClient;
let mine: number;
let other: number;

/** Somebody who talked, opened content, signed in and has a page with a message that nobody has read. */
async function busyPerson(firstName: string): Promise<{ id: number; pageId: string; messageId: number }> {
  const { db } = api;
  const { id } = await createUser(db, { first_name: firstName, last_login_at: ago(1) });
  await createSession(db, id, { created_at: ago(1) });
  await createSession(db, id, { created_at: ago(9) });
  const room = await createRoom(db);
  for (const days of [1, 2, 9])
    await createConversation(db, {
      deployment_id: null,
      room_id: room.id,
      started_by: `staff:${id}`,
      issued_at: ago(days),
      duration_seconds: 60,
    });
  await db
    .insertInto("room_sessions")
    .values({ id: opaqueId(), room_id: room.id, user_id: id, last_used_at: ago(1) })
    .execute();
  const content = await createContent(db);
  await db
    .insertInto("content_opens")
    .values({ user_id: id, content_id: content.id, opened_at: ago(1) })
    .execute();
  const page = await createDeployment(db, { user_id: id });
  const message = await createMessage(db, [page.id]);
  return { id, pageId: page.id, messageId: message.id };
}

beforeAll(async () => {
  api = await testApi();
  const made = await createUser(api.db, { role: "ADMIN" });
  admin = { id: made.id, client: await api.as({ id: made.id }) };
  owner = await api.as("OWNER");
});

afterAll(() => api.close());

const read = (client: ContractClient, assignedTo?: number) =>
  client.request("GET /api/dashboard/admin", { query: { ...(assignedTo !== undefined && { assignedTo }) } });

test("an administrator without people sees nobody's numbers", async () => {
  await busyPerson("Nobody's");
  const { figures, people } = await read(admin.client);
  expect(Object.values(figures).map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  expect(people).toEqual([]);
});

test("an administrator sees the numbers of their people, and of nobody else", async () => {
  const { id } = await busyPerson("Ann");
  mine = id;
  other = (await busyPerson("Bob")).id;
  await assign(api.db, admin.id, mine);
  const { figures, people } = await read(admin.client);
  expect(figures).toEqual({
    people: { value: 1, previous: null },
    activeUsers: { value: 1, previous: 1 },
    signIns: { value: 1, previous: 1 },
    conversations: { value: 2, previous: 1 },
    minutes: { value: 2, previous: 1 },
    openings: { value: 1, previous: 0 },
    unreadMessages: { value: 1, previous: null },
    neverSignedIn: { value: 0, previous: null },
  });
  expect(people).toMatchObject([
    { id: mine, firstName: "Ann", rooms: 1, conversations: 2, previous: 1, openings: 1 },
  ]);
});

test("naming another administrator changes nothing for an administrator, and narrows an owner's view", async () => {
  const colleague = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, colleague.id, other);
  const idsOf = async (client: ContractClient, assignedTo?: number) =>
    (await read(client, assignedTo)).people.map(({ id }) => id);
  expect(await idsOf(admin.client, colleague.id)).toEqual([mine]);
  expect(await idsOf(owner, colleague.id)).toEqual([other]);
  expect(await idsOf(owner)).toEqual(expect.arrayContaining([mine, other]));
  expect((await read(owner)).figures.conversations).toEqual({ value: 6, previous: 3 });
});

test("a message counts as unread until somebody has read it on that page", async () => {
  const { id, pageId, messageId } = await busyPerson("Cleo");
  const alone = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, alone.id, id);
  const elsewhere = await createDeployment(api.db, { user_id: id });
  await createMessage(api.db, [pageId, elsewhere.id], { is_active: false });
  await createMessage(api.db, [pageId, elsewhere.id]);
  const client = await api.as({ id: alone.id });
  const unread = async () => (await read(client)).figures.unreadMessages.value;
  expect(await unread()).toBe(3);
  const reader = `invitation:${(await firstInvitationOf(api.db, pageId)).id}`;
  await api.db
    .insertInto("message_reads")
    .values({ message_id: messageId, reader, deployment_id: pageId })
    .execute();
  expect(await unread()).toBe(2);
});

test("people who never signed in are counted, unless they may not", async () => {
  const person = await createUser(api.db);
  const gone = await createUser(api.db, { status: "INACTIVE" });
  const lone = await createUser(api.db, { role: "ADMIN" });
  await assign(api.db, lone.id, person.id);
  await assign(api.db, lone.id, gone.id);
  const { figures } = await read(await api.as({ id: lone.id }));
  expect([figures.people.value, figures.neverSignedIn.value]).toEqual([1, 1]);
});
