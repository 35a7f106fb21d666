import { afterAll, describe, expect, test } from "vitest";
import {
  createCompany,
  createDeployment,
  createInvitation,
  createMessage,
  createUser,
  firstInvitationOf,
  grantAgent,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

const owner = await api.as("OWNER");
const read = (id: string) => owner.request("GET /api/deployments/:id", { params: { id } });

const visit = (id: string, details: object = {}, received_at = new Date()) =>
  api.db
    .insertInto("usage_events")
    .values({
      deployment_id: id,
      action: "PAGE_VISIT",
      details: JSON.stringify(details),
      visitor: "v1",
      user_agent: "test",
      ip_prefix: "10.0.0.0/24",
      received_at,
    })
    .execute();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("how a page is used", () => {
  test("counts visits, conversations, minutes and read messages, without the staff and other pages", async () => {
    const [page, other] = [await createDeployment(api.db), await createDeployment(api.db)];
    for (const { id } of [page, other]) await visit(id);
    await visit(page.id, { preview: true });
    await visit(page.id, {}, daysAgo(40));
    const talk = (values: object) =>
      api.db
        .insertInto("conversations")
        .values({
          id: `${page.id.slice(0, 10)}${Math.random().toString(36).slice(2, 12).padEnd(10, "0")}`,
          deployment_id: page.id,
          agent_id: page.agent_id,
          started_by: "visitor:v1",
          ...values,
        })
        .execute();
    await talk({ duration_seconds: 90 });
    await talk({ duration_seconds: 90, purpose: "preview" });
    await talk({ duration_seconds: 90, issued_at: daysAgo(40) });
    await talk({});
    expect((await read(page.id)).recentConversations).toBe(1);
    const message = await createMessage(api.db, [page.id, other.id]);
    const { id: invitationId } = await firstInvitationOf(api.db, page.id);
    const { id: elsewhere } = await firstInvitationOf(api.db, other.id);
    const readers = [`invitation:${invitationId}`, `invitation:${elsewhere}`, "visitor:v1", "visitor:v2"];
    await api.db
      .insertInto("message_reads")
      .values(readers.map((reader) => ({ reader, message_id: message.id })))
      .execute();
    const use = (range: "24h" | "30d" | "90d") =>
      owner.request("GET /api/deployments/:id/usage", { params: { id: page.id }, query: { range } });
    const month = await use("30d");
    expect(month).toMatchObject({ visits: 1, conversations: 1, minutes: 1.5, messagesRead: 2 });
    expect(month.timeline).toHaveLength(30);
    expect(month.timeline.at(-1)).toMatchObject({ visits: 1, conversations: 1 });
    expect((await use("90d")).visits).toBe(2);
    expect((await use("24h")).timeline).toHaveLength(24);
  });

  test("is told with the page: its last visit, without those of the staff", async () => {
    const page = await createDeployment(api.db);
    expect((await read(page.id)).lastVisitAt).toBeNull();
    const seen = daysAgo(2);
    await visit(page.id, {}, daysAgo(3));
    await visit(page.id, {}, seen);
    await visit(page.id, { preview: true });
    expect((await read(page.id)).lastVisitAt).toBe(seen.toISOString());
  });
});

describe("a copy", () => {
  test("is paused, has another address, and nobody is invited to it until somebody is", async () => {
    const company = await createCompany(api.db);
    const page = await createDeployment(api.db, {
      name: "x".repeat(100),
      title: "Title",
      company_id: company.id,
      description: "Words",
    });
    await createInvitation(api.db, page.id);
    const copy = await owner.request("POST /api/deployments/:id/duplicate", { params: { id: page.id } });
    expect(copy).toMatchObject({
      deploymentName: `Copy of ${"x".repeat(92)}`,
      deploymentTitle: "Title",
      description: "Words",
      status: "paused",
      recipientEmail: null,
      hasAccessCode: false,
      invitations: { total: 0, open: 0 },
      company: { id: company.id, name: company.name, isActive: true },
    });
    expect(copy.slug).not.toBe(page.slug);
    const opened = await owner.request("PATCH /api/deployments/:id", {
      params: { id: copy.id },
      body: { status: "active" },
    });
    expect([opened.deployment.isActive, opened.accessCode]).toEqual([true, null]);
    const entered = await api
      .anonymous()
      .request("GET /api/deployment/:slug", { params: { slug: copy.slug } });
    expect(entered.access).toBe("form");
  });

  test("is made by who may publish with its agent, and by nobody else", async () => {
    const adviser = await createUser(api.db);
    const page = await createDeployment(api.db, { user_id: adviser.id });
    const client = await api.as(adviser);
    const params = { id: page.id };
    expect((await client.send("POST /api/deployments/:id/duplicate", { params })).status).toBe(403);
    await grantAgent(api.db, adviser.id, page.agent_id);
    expect((await client.send("POST /api/deployments/:id/duplicate", { params })).status).toBe(201);
    const stranger = await api.as("USER");
    expect((await stranger.send("POST /api/deployments/:id/duplicate", { params })).status).toBe(404);
  });
});

describe("a page's company", () => {
  test("is chosen by owners among those that are active, and narrows the list", async () => {
    const [company, asleep] = [
      await createCompany(api.db),
      await createCompany(api.db, { is_active: false }),
    ];
    const adviser = await createUser(api.db);
    const page = await createDeployment(api.db, { user_id: adviser.id });
    const params = { id: page.id };
    const choose = async (companyId: number | null, client = owner) =>
      (await client.send("PATCH /api/deployments/:id", { params, body: { companyId } })).status;
    expect(await choose(asleep.id)).toBe(404);
    expect(await choose(company.id, await api.as(adviser))).toBe(403);
    expect(await choose(company.id)).toBe(200);
    expect(await choose(company.id, await api.as(adviser))).toBe(200);
    const listed = await owner.request("GET /api/deployments", { query: { companyId: company.id } });
    expect(listed.map(({ id }) => id)).toEqual([page.id]);
    expect(await choose(null)).toBe(200);
    expect(await owner.request("GET /api/deployments", { query: { companyId: company.id } })).toEqual([]);
  });
});

test("a page is found by everybody who is invited to it", async () => {
  const page = await createDeployment(api.db);
  await createInvitation(api.db, page.id, { email: "zyx@example.test", recipient_name: "Quentin Long" });
  for (const search of ["zyx@", "quentin"]) {
    const { data, headers } = await owner.send("GET /api/deployments", { query: { search } });
    expect(data.map(({ id }) => id)).toEqual([page.id]);
    expect(headers["x-total-count"]).toBe("1");
  }
});
