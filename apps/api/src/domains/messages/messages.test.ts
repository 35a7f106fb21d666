import { afterAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import {
  assign,
  createDeployment,
  createMessage,
  createUser,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

type Deployment = Awaited<ReturnType<typeof createDeployment>>;

const titles = async (client: ContractClient, { slug }: Pick<Deployment, "slug">) =>
  (await client.request("GET /api/deployment/:slug/messages", { params: { slug } })).map(
    (message) => message.title,
  );

const dismiss = (client: ContractClient, { slug }: Deployment, messageId: number) =>
  client.send("PATCH /api/deployment/:slug/messages/:messageId/read", { params: { slug, messageId } });

async function recipientOf(deployment: Deployment): Promise<ContractClient> {
  const client = api.anonymous();
  await client.request("POST /api/deployment-login", {
    body: {
      deploymentSlug: deployment.slug,
      email: deployment.recipient_email ?? "",
      password: testAccessCode,
    },
  });
  return client;
}

async function visitorOf({ slug }: Deployment): Promise<ContractClient> {
  const client = api.anonymous();
  await client.request("GET /api/deployment/:slug", { params: { slug } });
  return client;
}

const openPage = () => createDeployment(api.db, { allow_anonymous: true });
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

test("a page shows its messages, newest first: active ones, until they expire", async () => {
  const page = await openPage();
  const other = await openPage();
  const send = (title: string, more: object) => createMessage(api.db, [page.id], { title, ...more });
  await send("old", { created_at: minutes(-20) });
  await send("new", { created_at: minutes(-10), show_until: minutes(10) });
  await send("expired", { show_until: minutes(-1) });
  await send("switched off", { is_active: false });
  await createMessage(api.db, [other.id], { title: "elsewhere" });
  await createMessage(api.db, [], { title: "nowhere" });
  expect(await titles(await visitorOf(page), page)).toEqual(["new", "old"]);
  expect(await titles(api.anonymous(), page)).toEqual(["new", "old"]);
});

test("a message arrives as it was written", async () => {
  const page = await openPage();
  const message = await createMessage(api.db, [page.id], {
    message_type: "urgent",
    title: "<b>Title</b>",
    message: "Text",
    link: "https://example.test/a?b=c",
    link_text: "More",
  });
  expect(
    await (
      await visitorOf(page)
    ).request("GET /api/deployment/:slug/messages", { params: { slug: page.slug } }),
  ).toEqual([
    {
      id: message.id,
      messageType: "urgent",
      title: "<b>Title</b>",
      message: "Text",
      link: "https://example.test/a?b=c",
      linkText: "More",
      createdAt: new Date(message.created_at).toISOString(),
    },
  ]);
});

test.each(["javascript:alert(1)", "data:text/html,x", "//example.test", "vbscript:x", " https://x.test"])(
  "the database takes no link like %j",
  async (link) => {
    await expect(createMessage(api.db, [], { link })).rejects.toThrow(/link_check/);
  },
);

test("dismissing is for one reader: other visitors and other pages keep the message", async () => {
  const [page, other] = [await openPage(), await openPage()];
  const { id } = await createMessage(api.db, [page.id, other.id], { title: "m" });
  const [one, two] = [await visitorOf(page), await visitorOf(page)];
  expect((await dismiss(one, page, id)).data).toEqual({ success: true });
  expect((await dismiss(one, page, id)).status).toBe(200);
  expect(await titles(one, page)).toEqual([]);
  expect(await titles(two, page)).toEqual(["m"]);
});

test("what a recipient dismisses is gone in all their browsers, and many times at once is once", async () => {
  const page = await createDeployment(api.db);
  const { id } = await createMessage(api.db, [page.id], { title: "m" });
  const [desk, phone] = [await recipientOf(page), await recipientOf(page)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => dismiss(desk, page, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await titles(desk, page)).toEqual([]);
  expect(await titles(phone, page)).toEqual([]);
});

test("private pages show messages to their recipient and nobody else", async () => {
  const [page, other] = [await createDeployment(api.db), await createDeployment(api.db)];
  const { id } = await createMessage(api.db, [page.id], { title: "m" });
  expect(await titles(await recipientOf(page), page)).toEqual(["m"]);
  for (const client of [
    api.anonymous(),
    await visitorOf(page),
    await recipientOf(other),
    await api.as("USER"),
  ]) {
    const refused = await client.send("GET /api/deployment/:slug/messages", { params: { slug: page.slug } });
    expect([refused.status, refused.error.code]).toEqual([401, "not_signed_in"]);
    expect((await dismiss(client, page, id)).status).toBe(401);
  }
});

test("the staff of a page reads its messages without leaving marks", async () => {
  const [admin, adviser] = [await createUser(api.db, { role: "ADMIN" }), await createUser(api.db)];
  await assign(api.db, admin.id, adviser.id);
  const page = await createDeployment(api.db, { user_id: adviser.id });
  const { id } = await createMessage(api.db, [page.id], { title: "m" });
  for (const who of ["OWNER", admin, adviser] as const) {
    const client = await api.as(who);
    expect(await titles(client, page)).toEqual(["m"]);
    expect((await dismiss(client, page, id)).status).toBe(200);
    expect(await titles(client, page)).toEqual(["m"]);
  }
  const marks = await api.db
    .selectFrom("message_reads")
    .select("reader")
    .where("message_id", "=", id)
    .execute();
  expect(marks).toEqual([]);
});

test("readers who ask at the same moment are told apart", async () => {
  const [open, closed, other] = [
    await openPage(),
    await createDeployment(api.db),
    await createDeployment(api.db),
  ];
  const { id } = await createMessage(api.db, [open.id, closed.id, other.id], { title: "m" });
  const [one, two] = [await visitorOf(open), await visitorOf(open)];
  const [desk, phone] = [await recipientOf(closed), await recipientOf(closed)];
  const owner = await api.as("OWNER");
  await dismiss(one, open, id);
  await dismiss(desk, closed, id);
  const asked: [ContractClient, Pick<Deployment, "slug">, number][] = [
    [one, open, 0],
    [two, open, 1],
    [desk, open, 1],
    [desk, closed, 0],
    [phone, closed, 0],
    [one, closed, 401],
    [desk, other, 401],
    [api.anonymous(), closed, 401],
    [api.anonymous(), { slug: "nowhere" }, 404],
    [owner, closed, 1],
  ];
  for (let round = 0; round < 3; round++) {
    const outcomes = await Promise.all(
      asked.map(async ([client, { slug }]) => {
        const answer = await client.send("GET /api/deployment/:slug/messages", { params: { slug } });
        return answer.status === 200 ? answer.data.length : answer.status;
      }),
    );
    expect(outcomes).toEqual(asked.map(([, , outcome]) => outcome));
  }
});

test("a recipient's cookie under the name of another page opens nothing", async () => {
  const [page, other] = [await createDeployment(api.db), await createDeployment(api.db)];
  const client = await recipientOf(page);
  const token = client.cookies.get(`rsid-${page.id}`) ?? "";
  client.cookies.delete(`rsid-${page.id}`);
  for (const id of [other.id, page.id]) {
    client.cookies.set(`rsid-${id}`, token);
    const statuses = await Promise.all(
      [page, other].map(
        async ({ slug }) =>
          (await client.send("GET /api/deployment/:slug/messages", { params: { slug } })).status,
      ),
    );
    expect(statuses).toEqual([id === page.id ? 200 : 401, 401]);
  }
});

test("a closed page shows no messages", async () => {
  for (const allow_anonymous of [true, false]) {
    const page = await createDeployment(api.db, { allow_anonymous });
    const { id } = await createMessage(api.db, [page.id]);
    const client = allow_anonymous ? await visitorOf(page) : await recipientOf(page);
    expect(await titles(client, page)).toHaveLength(1);
    await (
      await api.as("OWNER")
    ).request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { status: "paused" } });
    const refused = await client.send("GET /api/deployment/:slug/messages", { params: { slug: page.slug } });
    expect([refused.status, refused.error.code]).toEqual([403, "page_unavailable"]);
    expect((await dismiss(client, page, id)).error.code).toBe("page_unavailable");
  }
});

test("only messages of the page can be dismissed, by somebody who was there", async () => {
  const [page, other] = [await openPage(), await openPage()];
  const elsewhere = await createMessage(api.db, [other.id]);
  const here = await createMessage(api.db, [page.id]);
  const visitor = await visitorOf(page);
  expect((await dismiss(visitor, page, elsewhere.id)).status).toBe(404);
  expect((await dismiss(visitor, page, 2_000_000_000)).status).toBe(404);
  expect((await dismiss(api.anonymous(), page, here.id)).status).toBe(401);
  for (const messageId of [0, -1, 1.5, 1e12])
    expect((await dismiss(visitor, page, messageId)).status).toBe(400);
});

test("an unknown page is not found, in the words of the page", async () => {
  const answer = await api
    .anonymous()
    .send("GET /api/deployment/:slug/messages", { params: { slug: "nowhere" } });
  expect([answer.status, answer.error.error]).toEqual([404, "Deployment not found"]);
});

test("a new message shows within a second", async () => {
  const page = await openPage();
  const visitor = await visitorOf(page);
  expect(await titles(visitor, page)).toEqual([]);
  await createMessage(api.db, [page.id], { title: "later" });
  await expect.poll(() => titles(visitor, page)).toEqual(["later"]);
});

/** An open page that asks again, by the tag of what it has. */
async function ask(client: ContractClient, { slug }: Pick<Deployment, "slug">, knownTag = "") {
  const options = { headers: { "if-none-match": knownTag } };
  const answer = await client.send("GET /api/deployment/:slug/messages", { params: { slug } }, options);
  return { status: answer.status, tag: String(answer.headers.etag) };
}

test.each([
  ["page's name", "deployments", { name: "Another" }],
  ["page's title", "deployments", { title: "Another" }],
  ["page's description", "deployments", { description: "Another" }],
  ["access to the page", "deployments", { allow_anonymous: true }],
  ["agent's name", "agents", { name: "Another" }],
  ["adviser's first name", "users", { first_name: "Another" }],
  ["adviser's last name", "users", { last_name: "Another" }],
  ["adviser's address", "users", { email: "another@adviser.test" }],
  ["recipient's name", "invitations", { recipient_name: "Another" }],
  ["minutes of an invitation", "invitations", { max_minutes: 7 }],
] as const)("an open page learns from its messages that the %s changed", async (_what, table, changes) => {
  const page = await createDeployment(api.db);
  const recipient = await recipientOf(page);
  const { tag } = await ask(recipient, page);
  expect(await ask(recipient, page, tag)).toEqual({ status: 304, tag });
  const { id } =
    table === "invitations"
      ? await api.db
          .selectFrom("invitations")
          .select("id")
          .where("deployment_id", "=", page.id)
          .executeTakeFirstOrThrow()
      : { id: { deployments: page.id, agents: page.agent_id, users: page.user_id }[table] };
  await api.db.updateTable(table).set(changes).where("id", "=", id).execute();
  const after = await ask(recipient, page, tag);
  expect(after.status).toBe(200);
  expect(after.tag).not.toBe(tag);
});

test("an open page learns from its messages that it has another agent", async () => {
  const [page, { agent_id }] = [await openPage(), await openPage()];
  await api.db
    .updateTable("agents")
    .set({ name: "Namesake" })
    .where("id", "in", [page.agent_id, agent_id])
    .execute();
  const visitor = await visitorOf(page);
  const { tag } = await ask(visitor, page);
  await api.db.updateTable("deployments").set({ agent_id }).where("id", "=", page.id).execute();
  expect((await ask(visitor, page, tag)).status).toBe(200);
});
