import { afterAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { assign, createDeployment, createMessage, createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();

const pageOf = (user_id: number, values: object = {}) => createDeployment(api.db, { user_id, ...values });

/** An administrator with one assigned adviser: what they see does not depend on the messages of other tests. */
async function team() {
  const admin = await createUser(api.db, { role: "ADMIN" });
  const [adviser, stranger] = [await createUser(api.db), await createUser(api.db)];
  await assign(api.db, admin.id, adviser.id);
  return { admin: await api.as(admin), adviser, stranger, adminId: admin.id };
}

const list = (client: ContractClient, query: object = {}) =>
  client.request("GET /api/deployment-messages", { query });

const titles = async (client: ContractClient, query: object = {}) =>
  (await list(client, query)).map(({ title }) => title);

async function read(deploymentId: string, slug: string, messageId: number) {
  const visitor = api.anonymous();
  await visitor.request("GET /api/deployment/:slug", { params: { slug } });
  await visitor.request("PATCH /api/deployment/:slug/messages/:messageId/read", {
    params: { slug, messageId },
  });
  return deploymentId;
}

test("messages are listed newest first, with everything about them", async () => {
  const { admin, adviser, adminId } = await team();
  const sender = await createUser(api.db, { first_name: "Olga", last_name: "Own" });
  const pages = [await pageOf(adviser.id), await pageOf(adminId)].map(({ id }) => id);
  await createMessage(api.db, pages, { title: "old", created_at: minutes(-20) });
  const { id } = await createMessage(api.db, pages.slice(0, 1), {
    title: "new",
    message: "Text",
    message_type: "urgent",
    link: "https://a.test/",
    link_text: "More",
    show_until: minutes(60),
    created_by: sender.id,
  });
  const [newest, oldest] = await list(admin);
  expect(newest).toEqual({
    id,
    title: "new",
    message: "Text",
    messageType: "urgent",
    link: "https://a.test/",
    linkText: "More",
    showUntil: expect.any(String),
    isActive: true,
    isExpired: false,
    assignmentCount: 1,
    readCount: 0,
    createdAt: expect.any(String),
    createdBy: "Olga Own",
    mayChange: true,
    version: 1,
  });
  expect(oldest).toMatchObject({ title: "old", assignmentCount: 2, createdBy: null, link: null });
  // However many newer ones there are.
  const one = { params: { id } };
  expect(await admin.request("GET /api/deployment-messages/:id", one)).toEqual(newest);
  const stranger = await api.as("ADMIN");
  expect((await stranger.send("GET /api/deployment-messages/:id", one)).status).toBe(404);
});

test("administrators see messages to pages of their people, count only those, and change what is theirs alone", async () => {
  const { admin, adviser, stranger, adminId } = await team();
  const [theirs, own, foreign] = [await pageOf(adviser.id), await pageOf(adminId), await pageOf(stranger.id)];
  await createMessage(api.db, [theirs.id, own.id], { title: "theirs", created_at: minutes(-1) });
  await createMessage(api.db, [theirs.id, foreign.id], { title: "shared" });
  await createMessage(api.db, [foreign.id], { title: "foreign" });
  await createMessage(api.db, [], { title: "nowhere" });
  expect(await list(admin)).toMatchObject([
    { title: "shared", assignmentCount: 1, mayChange: false },
    { title: "theirs", assignmentCount: 2, mayChange: true },
  ]);
  const owner = await api.as("OWNER");
  expect(
    (await list(owner, { limit: 4 })).map(({ title, assignmentCount }) => [title, assignmentCount]),
  ).toEqual(
    expect.arrayContaining([
      ["nowhere", 0],
      ["foreign", 1],
      ["shared", 2],
    ]),
  );
});

test("the list is found by text and by state, page by page", async () => {
  const { admin, adviser } = await team();
  const { id } = await pageOf(adviser.id);
  const send = (title: string, more: object = {}) => createMessage(api.db, [id], { title, ...more });
  await send("live 100%", { created_at: minutes(-4) });
  await send("paused", { is_active: false, created_at: minutes(-3), message: "about the rehearsal" });
  await send("expired", { show_until: minutes(-1), created_at: minutes(-2) });
  await send("paused and expired", { is_active: false, show_until: minutes(-1), created_at: minutes(-1) });
  expect(await titles(admin, { state: "live" })).toEqual(["live 100%"]);
  expect(await titles(admin, { state: "paused" })).toEqual(["paused"]);
  expect(await titles(admin, { state: "expired" })).toEqual(["paused and expired", "expired"]);
  expect(await titles(admin, { search: "100%" })).toEqual(["live 100%"]);
  expect(await titles(admin, { search: "ABOUT the" })).toEqual(["paused"]);
  const { headers, data } = await admin.send("GET /api/deployment-messages", {
    query: { limit: 1, offset: 1 },
  });
  expect([headers["x-total-count"], data.map(({ title }) => title)]).toEqual(["4", ["expired"]]);
});

test("the totals count what is shown now, all pages of all messages, and all pages", async () => {
  const { admin, adviser, stranger } = await team();
  const pages = [await pageOf(adviser.id), await pageOf(adviser.id)];
  await pageOf(adviser.id, { status: "paused" });
  const foreign = await pageOf(stranger.id);
  const ids = pages.map(({ id }) => id);
  await createMessage(api.db, ids, { title: "1", created_at: minutes(-4) });
  await createMessage(api.db, ids, { title: "2", created_at: minutes(-3), is_active: false });
  await createMessage(api.db, [...ids, foreign.id], {
    title: "3",
    created_at: minutes(-2),
    show_until: minutes(-1),
  });
  await createMessage(api.db, ids.slice(1), { title: "4", created_at: minutes(-1), show_until: minutes(1) });
  expect(await admin.request("GET /api/deployment-messages/totals")).toEqual({
    messages: 4,
    active: 2,
    sends: 7,
    deployments: 3,
    recent: [
      { id: expect.any(Number), title: "4", assignmentCount: 1, createdAt: expect.any(String) },
      expect.objectContaining({ title: "3", assignmentCount: 2 }),
      expect.objectContaining({ title: "2", assignmentCount: 2 }),
    ],
  });
});

test("readers are counted once each, on the pages that the reader of the count may see", async () => {
  const { admin, adviser, stranger } = await team();
  const open = { allow_anonymous: true };
  const [theirs, foreign] = [await pageOf(adviser.id, open), await pageOf(stranger.id, open)];
  const { id } = await createMessage(api.db, [theirs.id, foreign.id], { title: "read" });
  for (const page of [theirs, theirs, foreign]) await read(page.id, page.slug, id);
  const staff = await api.as(adviser);
  await staff.request("PATCH /api/deployment/:slug/messages/:messageId/read", {
    params: { slug: theirs.slug, messageId: id },
  });
  expect(await list(admin)).toMatchObject([{ title: "read", readCount: 2 }]);
  const owner = await api.as("OWNER");
  expect(await list(owner, { search: "read" })).toMatchObject([{ title: "read", readCount: 3 }]);
  const ofPage = { params: { id: foreign.id } };
  expect(await owner.request("GET /api/deployments/:id/messages", ofPage)).toMatchObject([{ readCount: 1 }]);
});

test("whoever may see a page reads its messages, and nobody else", async () => {
  const { admin, adviser, stranger } = await team();
  const [page, other] = [await pageOf(adviser.id), await pageOf(stranger.id)];
  await createMessage(api.db, [page.id, other.id], { title: "both", is_active: false });
  await createMessage(api.db, [other.id], { title: "other" });
  const params = { id: page.id };
  const own = await api.as(adviser);
  expect(await own.request("GET /api/deployments/:id/messages", { params })).toMatchObject([
    { title: "both", assignmentCount: 1, mayChange: false },
  ]);
  expect(await admin.request("GET /api/deployments/:id/messages", { params })).toMatchObject([
    { title: "both" },
  ]);
  for (const client of [await api.as(stranger), await api.as("ADMIN")]) {
    const refused = await client.send("GET /api/deployments/:id/messages", { params });
    expect([refused.status, refused.error.code]).toEqual([404, "not_found"]);
  }
  const all = await (
    await api.as("OWNER")
  ).request("GET /api/deployments/:id/messages", {
    params: { id: other.id },
  });
  expect(all.map(({ title }) => title)).toEqual(["other", "both"]);
});

test("the pages to choose from are the active ones of the caller's people, by name", async () => {
  const { admin, adviser, stranger, adminId } = await team();
  const b = await pageOf(adviser.id, { name: "b", recipient_email: "b@x.test" });
  const a = await pageOf(adminId, { name: "A", allow_anonymous: true, recipient_email: null });
  const paused = await pageOf(adviser.id, { name: "c", status: "paused" });
  await pageOf(stranger.id);
  expect(await admin.request("GET /api/deployment-messages/pages")).toEqual([
    { id: a.id, deploymentName: "A", recipientEmail: null, status: "active" },
    { id: b.id, deploymentName: "b", recipientEmail: "b@x.test", status: "active" },
  ]);
  const foreign = await pageOf(stranger.id);
  const { id } = await createMessage(api.db, [paused.id, b.id, foreign.id]);
  const targets = await admin.request("GET /api/deployment-messages/:id/pages", { params: { id } });
  expect(targets.map((page) => [page.deploymentName, page.status])).toEqual([
    ["b", "active"],
    ["c", "paused"],
  ]);
});

test("the pages of a message that goes to none of the caller's are not found", async () => {
  const { admin, stranger } = await team();
  const { id } = await createMessage(api.db, [(await pageOf(stranger.id)).id]);
  const refused = await admin.send("GET /api/deployment-messages/:id/pages", { params: { id } });
  expect([refused.status, refused.error.error]).toEqual([404, "This message does not exist."]);
});

test("a list that did not change is not sent again; a change, a read mark and the expiry are changes", async () => {
  const { admin, adviser } = await team();
  const page = await pageOf(adviser.id, { allow_anonymous: true });
  const { id } = await createMessage(api.db, [page.id], { title: "same" });
  const ask = async (tag?: string) =>
    admin.send(
      "GET /api/deployment-messages",
      {},
      tag === undefined ? {} : { headers: { "if-none-match": tag } },
    );
  const first = await ask();
  const tag = String(first.headers.etag);
  expect([first.status, first.headers["cache-control"], first.headers["x-total-count"]]).toEqual([
    200,
    "no-store",
    "1",
  ]);
  const again = await ask(`W/${tag}`);
  expect([again.status, again.text, again.headers.etag]).toEqual([304, "", tag]);
  await read(page.id, page.slug, id);
  await expect.poll(async () => (await ask(tag)).status).toBe(200);
  const second = await ask();
  expect(second.data).toMatchObject([{ readCount: 1 }]);
  await admin.request("PATCH /api/deployment-messages/:id", { params: { id }, body: { isActive: false } });
  const third = await ask(String(second.headers.etag));
  expect([third.status, third.data[0]?.isActive]).toEqual([200, false]);
  await api.db
    .updateTable("deployment_messages")
    .set({ show_until: minutes(-1) })
    .where("id", "=", id)
    .execute();
  await expect.poll(async () => (await ask(String(third.headers.etag))).status).toBe(200);
});

test("a list is read once however many ask at the same time", async () => {
  const { admin, adviser } = await team();
  await createMessage(api.db, [(await pageOf(adviser.id)).id], { title: "one" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => titles(admin, { search: "one" })));
  expect(new Set(answers.map(String))).toEqual(new Set(["one"]));
});
