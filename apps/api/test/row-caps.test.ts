import { largestChat } from "@field-advisor/schema/chat-constants";
import { mostRows } from "@field-advisor/schema/row-limits";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient, TestAnswer } from "./contract-client.ts";
import { createAgent, createContent, createDeployment, createUser, grantAgent } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());

async function somebody(role: "USER" | "ADMIN" | "OWNER" = "USER") {
  const user = await createUser(api.db, { role });
  return { id: user.id, client: await api.as(user) };
}

/** What one more and two more at once are answered where there is room for one. */
async function lastTwo(
  one: (n: number) => Promise<TestAnswer<unknown>>,
): Promise<{ statuses: number[]; refusal: string }> {
  const answers = await Promise.all([one(1), one(2)]);
  const refused = answers.find(({ status }) => status >= 400);
  return {
    statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b),
    refusal: refused?.error.error ?? "",
  };
}

const invite = (client: ContractClient, pageId: string, email: string) =>
  client.send("POST /api/deployments/:id/invitations", {
    params: { id: pageId },
    body: { invitations: [{ email }] },
  });

const fillInvitations = (pageId: string, createdBy: number | null, many: number) =>
  sql`insert into invitations (id, deployment_id, email, created_by)
    select ${pageId} || '-' || n, ${pageId}, 'guest' || n || '@x.test', ${createdBy}::int
    from generate_series(1, ${many}::int) n`.execute(api.db);

test("a page has so many invitations and no more", async () => {
  const { id, client } = await somebody();
  const page = await createDeployment(api.db, { user_id: id, allow_anonymous: true });
  await fillInvitations(page.id, null, mostRows.invitationsOfPage - 1);
  expect(await lastTwo((n) => invite(client, page.id, `new${n}@x.test`))).toEqual({
    statuses: [201, 409],
    refusal: "A page has at most 10,000 invitations. Make another page for more people.",
  });
  const again = await invite(client, page.id, "guest7@x.test");
  expect([again.status, again.data.alreadyInvited]).toEqual([201, ["guest7@x.test"]]);
});

test("one person makes so many invitations, on whichever pages", async () => {
  const { id, client } = await somebody();
  const pages = await Promise.all(
    Array.from({ length: 2 }, () => createDeployment(api.db, { user_id: id, allow_anonymous: true })),
  );
  const [full, next] = pages.map((page) => page.id) as [string, string];
  await fillInvitations(full, id, mostRows.invitationsOfPerson - 1);
  expect(await lastTwo((n) => invite(client, next, `new${n}@x.test`))).toEqual({
    statuses: [201, 409],
    refusal: "One person makes at most 50,000 invitations. Ask somebody else to invite more people.",
  });
});

test("one person makes so many pages, new ones and copies", async () => {
  const { id, client } = await somebody();
  const agentId = (await createAgent(api.db)).id;
  await grantAgent(api.db, id, agentId);
  const page = await createDeployment(api.db, { user_id: id, agent_id: agentId });
  await sql`insert into deployments (id, slug, name, agent_id, created_by, user_id)
    select 'many' || n, 'many-' || n, 'Many', ${agentId}::int, ${id}::int, ${id}::int
    from generate_series(1, ${mostRows.pagesOfPerson - 2}::int) n`.execute(api.db);
  const refusal = "One person makes at most 1,000 pages. Use one of yours again.";
  const create = () =>
    client.send("POST /api/deployments", { body: { deploymentName: "New", agentId, allowAnonymous: true } });
  expect(await lastTwo(create)).toEqual({ statuses: [201, 409], refusal });
  const copy = await client.send("POST /api/deployments/:id/duplicate", { params: { id: page.id } });
  expect([copy.status, copy.error.code, copy.error.error]).toEqual([409, "conflict", refusal]);
});

test("one person keeps so many messages to pages", async () => {
  const { id, client } = await somebody("ADMIN");
  const page = await createDeployment(api.db, { user_id: id });
  await sql`insert into deployment_messages (title, message, created_by)
    select 'Many', 'Text', ${id}::int from generate_series(1, ${mostRows.messagesOfPerson - 1}::int)`.execute(
    api.db,
  );
  const send = () =>
    client.send("POST /api/deployment-messages", {
      body: { title: "New", message: "Text", deploymentIds: [page.id] },
    });
  expect(await lastTwo(send)).toEqual({
    statuses: [201, 409],
    refusal: "One person keeps at most 1,000 messages. Delete one of yours, then send this one.",
  });
});

test("there are so many assistants", async () => {
  const { client } = await somebody("OWNER");
  await sql`insert into assistants (external_id, name)
    select 'many_' || n, 'Many' from generate_series(1, ${mostRows.assistants - 1}::int) n`.execute(api.db);
  const create = (n: number) =>
    client.send("POST /api/assistants", { body: { assistantId: `assistant_new_${n}`, name: "New" } });
  expect(await lastTwo(create)).toEqual({
    statuses: [201, 409],
    refusal: "There are at most 200 assistants. Delete one of them, then create this one.",
  });
});

test("one person keeps so many chats, also where two are kept at once", async () => {
  const { id, client } = await somebody();
  await sql`insert into kept_chats (user_id, title, messages)
    select ${id}::int, 'Many', '[]'::jsonb from generate_series(1, ${largestChat.keptChats - 1}::int)`.execute(
    api.db,
  );
  const said = {
    type: "user",
    content: "Hello",
    timestamp: "2026-11-23T09:00:00.000Z",
    isPartial: false,
  } as const;
  const keep = () => client.send("POST /api/kept-chats", { body: { messages: [said] } });
  expect(await lastTwo(keep)).toEqual({
    statuses: [201, 409],
    refusal: "You have kept 100 chats. Delete one of them, then keep this one.",
  });
});

test("one person opens so many items within a day", async () => {
  const { id, client } = await somebody();
  const items = await Promise.all(Array.from({ length: 3 }, () => createContent(api.db)));
  const [first, ...rest] = items.map((item) => item.id) as [number, number, number];
  await sql`insert into content_opens (user_id, content_id, opened_at)
    select ${id}::int, ${first}::int, now() - interval '2 hours'
    from generate_series(1, ${mostRows.openingsOfPersonADay - 1}::int)`.execute(api.db);
  const open = (n: number) =>
    client.send("POST /api/content/access", { body: { contentId: rest[n - 1] ?? 0 } });
  expect(await lastTwo(open)).toEqual({
    statuses: [200, 429],
    refusal: "You have opened 1,000 items within a day. Go on with the library tomorrow.",
  });
});
