import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createDeployment, createMessage, createUser } from "../../../test/factories.ts";
import { sessionCookie, testApi } from "../../../test/harness.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(person);
const openPage = () => createDeployment(api.db, { allow_anonymous: true });
const page = await openPage();
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();

const send = (client: ContractClient, body: object = {}, headers: Record<string, string> = {}) =>
  client.send(
    "POST /api/deployment-messages",
    { body: { title: "Title", message: "Text", deploymentIds: [page.id], ...body } },
    { headers },
  );
const sent = async (body: object = {}) => (await send(owner, body)).data;

const change = (client: ContractClient, id: number, body: object) =>
  client.send("PATCH /api/deployment-messages/:id", { params: { id }, body });

const shown = async (client: ContractClient, { slug }: { slug: string }) =>
  (await client.request("GET /api/deployment/:slug/messages", { params: { slug } })).map(({ id }) => id);

const entries = (id: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("subject_type", "=", "message")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();

test("a message is sent as it was written, trimmed, and shows on its pages", async () => {
  const message = await sent({
    title: "  Title ",
    message: " Text ",
    link: " https://Exämple.test/a?b=c ",
    linkText: " More ",
    messageType: "announcement",
    showUntil: minutes(10),
  });
  expect(message).toMatchObject({
    title: "Title",
    message: "Text",
    link: "https://xn--exmple-cua.test/a?b=c",
    linkText: "More",
    messageType: "announcement",
    isActive: true,
    isExpired: false,
    assignmentCount: 1,
    readCount: 0,
    createdBy: `${person.first_name} ${person.last_name}`,
    mayChange: true,
  });
  expect(await shown(api.anonymous(), page)).toContain(message.id);
  expect(await entries(message.id)).toMatchObject([
    {
      action: "message.create",
      actor_id: person.id,
      details: { after: { title: "Title", assignmentCount: 1 } },
    },
  ]);
});

test("a title, a text and a page are enough; the same page twice is one", async () => {
  expect(await sent({ deploymentIds: [page.id, page.id] })).toMatchObject({
    link: null,
    linkText: null,
    messageType: "info",
    showUntil: null,
    assignmentCount: 1,
  });
  expect(await sent({ link: "  ", linkText: "" })).toMatchObject({ link: null, linkText: null });
});

const notAnAddress = "Please enter an address that starts with https:// or http://";

const refused: [body: object, path: string, message: string][] = [
  [{ title: " " }, "title", "Title is required"],
  [{ title: "x".repeat(201) }, "title", "At most 200 characters"],
  [{ message: "" }, "message", "Message is required"],
  [{ message: "x".repeat(10_000) }, "message", "At most 5000 characters"],
  [{ message: "a\0b" }, "message", "Contains characters that cannot be stored"],
  [{ deploymentIds: [] }, "deploymentIds", "Select at least one deployment"],
  [{ deploymentIds: undefined }, "deploymentIds", "Invalid input: expected array, received undefined"],
  [{ deploymentIds: ["nonsense!"] }, "deploymentIds.0", "Not a valid id"],
  [{ messageType: "loud" }, "messageType", "Choose a type"],
  [{ linkText: "x".repeat(101) }, "linkText", "At most 100 characters"],
  [{ showUntil: minutes(-1) }, "showUntil", "Choose a time in the future"],
  [{ link: `https://a.test/${"x".repeat(2048)}` }, "link", "At most 2048 characters"],
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "\x01javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.test",
    "https:evil.test",
    "ftp://a.test",
    "a.test",
  ].map((link): [object, string, string] => [{ link }, "link", notAnAddress]),
  ...["http://user@host.test", "https://ada:secret@a.test/x"].map((link): [object, string, string] => [
    { link },
    "link",
    "Please enter an address without a name and an @ before its host",
  ]),
];

test.each(refused)("what is not valid is refused with its field: %j", async (body, path, message) => {
  const { status, error } = await send(owner, body);
  expect([status, error.issues]).toEqual([400, [{ path, message }]]);
});

test("more than 10,000 pages are refused with their field", async () => {
  const { status, error } = await send(owner, { deploymentIds: Array(10_001).fill(page.id) });
  expect([status, error.issues]).toEqual([
    400,
    [{ path: "deploymentIds", message: "At most 10,000 deployments" }],
  ]);
});

test("an unknown page is refused with its field, and nothing is sent", async () => {
  const before = await owner.request("GET /api/deployment-messages/totals");
  const { status, error } = await send(owner, { deploymentIds: [page.id, "0".repeat(20)] });
  expect([status, error.issues?.[0]?.path]).toEqual([400, "deploymentIds"]);
  expect(error.error).toContain("One of the deployments does not exist");
  expect((await owner.request("GET /api/deployment-messages/totals")).messages).toBe(before.messages);
});

test("administrators send to pages of their people only, users to none", async () => {
  const [admin, adviser] = [await createUser(api.db, { role: "ADMIN" }), await createUser(api.db)];
  await assign(api.db, admin.id, adviser.id);
  const theirs = await createDeployment(api.db, { user_id: adviser.id });
  const client = await api.as(admin);
  expect((await send(client, { deploymentIds: [theirs.id] })).data).toMatchObject({ assignmentCount: 1 });
  const foreign = await send(client, { deploymentIds: [theirs.id, page.id] });
  expect([foreign.status, foreign.error.issues?.[0]?.path]).toEqual([400, "deploymentIds"]);
  expect((await send(await api.as(adviser), { deploymentIds: [theirs.id] })).status).toBe(403);
});

test("administrators change messages all of whose pages are theirs; others are refused with the reason", async () => {
  const [admin, adviser] = [await createUser(api.db, { role: "ADMIN" }), await createUser(api.db)];
  await assign(api.db, admin.id, adviser.id);
  const theirs = await createDeployment(api.db, { user_id: adviser.id });
  const client = await api.as(admin);
  const own = await createMessage(api.db, [theirs.id]);
  const shared = await createMessage(api.db, [theirs.id, page.id]);
  const foreign = await createMessage(api.db, [page.id]);
  const remove = (id: number) => client.send("DELETE /api/deployment-messages/:id", { params: { id } });
  expect((await change(client, own.id, { isActive: false })).data).toMatchObject({ isActive: false });
  for (const refused of [await change(client, shared.id, { isActive: false }), await remove(shared.id)]) {
    expect([refused.status, refused.error.code]).toEqual([403, "forbidden"]);
    expect(refused.error.error).toContain("not assigned to you");
  }
  for (const refused of [await change(client, foreign.id, { isActive: false }), await remove(foreign.id)])
    expect([refused.status, refused.error.code]).toEqual([404, "not_found"]);
  const elsewhere = await change(client, own.id, { deploymentIds: [theirs.id, page.id] });
  expect([elsewhere.status, elsewhere.error.issues?.[0]?.path]).toEqual([400, "deploymentIds"]);
  expect((await remove(own.id)).status).toBe(200);
});

test("a paused message leaves its pages and comes back, and the log names what changed", async () => {
  const { id } = await sent();
  const visitor = api.anonymous();
  expect(await shown(visitor, page)).toContain(id);
  expect((await change(owner, id, { isActive: false })).data).toMatchObject({ id, isActive: false });
  expect(await shown(visitor, page)).not.toContain(id);
  await change(owner, id, { isActive: false });
  await change(owner, id, { isActive: true });
  expect(await shown(visitor, page)).toContain(id);
  expect((await entries(id)).slice(1)).toMatchObject([
    { action: "message.update", details: { changed: ["isActive"], after: { isActive: false } } },
    { action: "message.update", details: { changed: ["isActive"], after: { isActive: true } } },
  ]);
});

test("a message is shown until its end, which can be moved and taken away", async () => {
  const { id } = await sent({ showUntil: minutes(5) });
  const until = minutes(60);
  const moved = (await change(owner, id, { showUntil: until })).data;
  expect(Date.parse(moved.showUntil ?? "")).toBe(Date.parse(until));
  expect((await change(owner, id, { showUntil: null })).data).toMatchObject({ showUntil: null });
  const past = await change(owner, id, { showUntil: minutes(-1) });
  expect([past.status, past.error.issues?.[0]?.path]).toEqual([400, "showUntil"]);
});

test("a message goes to other pages, and its readers of before stay counted", async () => {
  const other = await openPage();
  const { id } = await sent({ deploymentIds: [page.id] });
  const visitor = api.anonymous();
  await visitor.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
  await visitor.request("PATCH /api/deployment/:slug/messages/:messageId/read", {
    params: { slug: page.slug, messageId: id },
  });
  const changed = await change(owner, id, { deploymentIds: [other.id] });
  expect(changed.data).toMatchObject({ assignmentCount: 1, readCount: 1 });
  expect(await shown(api.anonymous(), page)).not.toContain(id);
  expect(await shown(api.anonymous(), other)).toContain(id);
  const none = await change(owner, id, { deploymentIds: [] });
  expect([none.status, none.error.issues?.[0]?.path]).toEqual([400, "deploymentIds"]);
});

test("a change that was begun before another one is refused when it says so, and no page of the other one is lost", async () => {
  const [one, two] = [await openPage(), await openPage()];
  const { id, version } = await sent();
  const added = await change(owner, id, { deploymentIds: [page.id, one.id], version });
  expect(added.data).toMatchObject({ assignmentCount: 2, version: 2 });
  const late = await change(await api.as("OWNER"), id, {
    isActive: false,
    deploymentIds: [page.id, two.id],
    version,
  });
  expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
  expect(await shown(api.anonymous(), one)).toContain(id);
  expect(await shown(api.anonymous(), two)).not.toContain(id);
  expect((await change(owner, id, { isActive: false })).data).toMatchObject({ isActive: false, version: 3 });
});

test("a change without anything in it, or of what is not there, is refused", async () => {
  const { id } = await sent();
  expect((await change(owner, id, {})).status).toBe(400);
  expect((await change(owner, id, { title: "Other" })).status).toBe(400);
  const missing = await change(owner, 2_000_000_000, { isActive: true });
  expect([missing.status, missing.error.error]).toEqual([404, "This message does not exist."]);
});

test("twenty who switch one message at once agree on the last one's value", async () => {
  const { id } = await sent();
  const clients = [owner, await api.as("OWNER")];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => change(clients[n % 2] ?? owner, id, { isActive: n % 2 === 0 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const { is_active } = await api.db
    .selectFrom("deployment_messages")
    .select("is_active")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const seen = await Promise.all(
    clients.map(async (client) => {
      const all = await client.request("GET /api/deployment-messages", { query: { limit: 200 } });
      return all.find((message) => message.id === id)?.isActive;
    }),
  );
  expect(seen).toEqual([is_active, is_active]);
});

test("a message that is sent twenty times under one key is one", async () => {
  const before = (await owner.request("GET /api/deployment-messages/totals")).messages;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send(owner, {}, { "idempotency-key": "send-this-once" })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await owner.request("GET /api/deployment-messages/totals")).messages).toBe(before + 1);
});

test("a deleted message is gone from its pages, and the log still knows its title", async () => {
  const { id } = await sent({ title: "Farewell" });
  const remove = () => owner.send("DELETE /api/deployment-messages/:id", { params: { id } });
  expect((await remove()).data).toEqual({ success: true });
  expect((await remove()).error.code).toBe("not_found");
  expect(await shown(api.anonymous(), page)).not.toContain(id);
  const [newest] = await owner.request("GET /api/activity/events", {
    query: { scope: "mine", range: "24h" },
  });
  expect(newest).toMatchObject({
    action: "Deleted a message to pages",
    details: expect.stringContaining("Farewell"),
  });
});

test("readers of a message that is deleted meanwhile are told that it is gone", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await sent();
    const readers = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const visitor = api.anonymous();
        await visitor.request("GET /api/deployment/:slug", { params: { slug: page.slug } });
        return visitor;
      }),
    );
    const marks = readers.map((visitor) =>
      visitor.send("PATCH /api/deployment/:slug/messages/:messageId/read", {
        params: { slug: page.slug, messageId: id },
      }),
    );
    const removal = owner.send("DELETE /api/deployment-messages/:id", { params: { id } });
    const statuses = (await Promise.all(marks)).map(({ status }) => status);
    expect([200, 404]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    expect((await removal).status).toBe(200);
  }
});

test("5,000 pages get a message with one call, and so do 10,000", async () => {
  const { user_id, agent_id } = page;
  const ids = Array.from({ length: 10_000 }, (_, n) => `bulk${String(n).padStart(16, "0")}`);
  await sql`
    insert into deployments (id, slug, name, user_id, agent_id, created_by, allow_anonymous)
    select id, id, 'Bulk', ${user_id}::int, ${agent_id}::int, ${user_id}::int, true from unnest(${ids}::text[]) id`.execute(
    api.db,
  );
  expect(await sent({ deploymentIds: ids.slice(0, 5000) })).toMatchObject({ assignmentCount: 5000 });
  const all = await sent({ deploymentIds: ids });
  expect(all).toMatchObject({ assignmentCount: 10_000 });
  const fewer = await change(owner, all.id, { deploymentIds: ids.slice(0, 3) });
  expect(fewer.data).toMatchObject({ assignmentCount: 3 });
});

test("a change shows on the pages and in the lists of another process within a second", async () => {
  const there = await api.elsewhere();
  there.cookies.set(sessionCookie, owner.cookies.get(sessionCookie) ?? "");
  const visitor = await api.elsewhere();
  const { id } = await sent({ title: "across" });
  expect(await shown(visitor, page)).toContain(id);
  const states = async () =>
    (await there.request("GET /api/deployment-messages", { query: { search: "across" } })).map(
      ({ isActive }) => isActive,
    );
  expect(await states()).toEqual([true]);
  await change(owner, id, { isActive: false });
  await expect.poll(() => shown(visitor, page)).not.toContain(id);
  await expect.poll(states).toEqual([false]);
});
