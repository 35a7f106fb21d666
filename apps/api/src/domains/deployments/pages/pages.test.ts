import { afterAll, expect, test } from "vitest";
import { assign, createDeployment, createUser, testAccessCode } from "../../../../test/factories.ts";
import { testApi } from "../../../../test/harness.ts";
import { fakeVoice, testEngines } from "../../../../test/fake-voice.ts";
import * as pages from "./pages.service.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const adviserOf = (userId: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();

test("strangers read what a private page is about, and neither who is invited nor anybody's address", async () => {
  const deployment = await createDeployment(api.db, {
    title: "Title",
    description: "What it is about",
    recipient_name: "Rita",
  });
  const adviser = await adviserOf(deployment.user_id);
  const answer = await api
    .anonymous()
    .send("GET /api/deployment/:slug", { params: { slug: deployment.slug } });
  expect(answer.data).toEqual({
    id: deployment.id,
    deploymentName: deployment.name,
    deploymentTitle: "Title",
    description: "What it is about",
    status: "active",
    isActive: true,
    allowAnonymous: false,
    recipientEmail: null,
    recipientName: null,
    user: { firstName: adviser.first_name, lastName: adviser.last_name, email: null },
    agent: { name: expect.any(String), agentId: null, isAvailable: true, practice: "wordless-script" },
    access: "form",
    maxMinutes: null,
    invitationEnded: null,
    privacy: expect.objectContaining({ consent: "none", choice: null }),
    preview: false,
  });
  expect(answer.text).not.toContain("@");
  expect(answer.text).not.toContain("Rita");
});

test("a page for everybody says which agent to talk to, and still nobody's address", async () => {
  const deployment = await createDeployment(api.db, {
    allow_anonymous: true,
    recipient_email: "r@example.test",
    recipient_name: "Rita",
  });
  const answer = await api
    .anonymous()
    .send("GET /api/deployment/:slug", { params: { slug: deployment.slug } });
  expect(answer.data).toMatchObject({
    access: "granted",
    recipientName: null,
    agent: { agentId: String(deployment.agent_id) },
  });
  expect(answer.text).not.toContain("@");
});

test.each(["paused", "ended", "archived"] as const)(
  "a page that is %s says whom to write to",
  async (status) => {
    const deployment = await createDeployment(api.db, { status, allow_anonymous: true });
    const { email } = await adviserOf(deployment.user_id);
    const page = await api
      .anonymous()
      .request("GET /api/deployment/:slug", { params: { slug: deployment.slug } });
    expect(page).toMatchObject({
      status,
      isActive: false,
      access: "form",
      recipientEmail: null,
      user: { email },
    });
    expect(page.agent.agentId).toBeNull();
  },
);

test("a slug is found however it is written, and what is not there is not found, always alike", async () => {
  const deployment = await createDeployment(api.db);
  const client = api.anonymous();
  expect(
    (await client.send("GET /api/deployment/:slug", { params: { slug: deployment.slug.toUpperCase() } }))
      .status,
  ).toBe(200);
  const gone = await createDeployment(api.db);
  await api.db.deleteFrom("deployments").where("id", "=", gone.id).execute();
  const bodies = [];
  for (const slug of [gone.slug, "never-was", "../x", "%", "a'; drop table deployments; --"]) {
    const { status, error } = await client.send("GET /api/deployment/:slug", { params: { slug } });
    bodies.push({ status, ...error, requestId: "" });
  }
  const first = { status: 404, error: "Deployment not found", code: "not_found", requestId: "" };
  expect(bodies).toEqual(bodies.map(() => first));
});

test("a browser gets a visitor's cookie and one for the page, each once, and none for a page that is not there", async () => {
  const [{ slug, id }, other] = [await createDeployment(api.db), await createDeployment(api.db)];
  const client = api.anonymous();
  expect(
    (await client.send("GET /api/deployment/:slug", { params: { slug: "nowhere" } })).setCookies,
  ).toEqual([]);
  const [visitor, visit, ...others] = (await client.send("GET /api/deployment/:slug", { params: { slug } }))
    .setCookies;
  expect(visitor).toMatch(/^vid=\S+; Max-Age=14400; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(visit).toMatch(new RegExp(`^vid-${id}=\\S+; Max-Age=14400; Path=/; HttpOnly; SameSite=Lax$`));
  expect(others).toEqual([]);
  expect((await client.send("GET /api/deployment/:slug", { params: { slug } })).setCookies).toEqual([]);
  const next = (await client.send("GET /api/deployment/:slug", { params: { slug: other.slug } })).setCookies;
  expect(next).toEqual([expect.stringMatching(`^vid-${other.id}=`)]);
  client.cookies.set("vid", `x${client.cookies.get("vid")}`);
  const again = (await client.send("GET /api/deployment/:slug", { params: { slug } })).setCookies;
  expect(again).toEqual([expect.stringMatching(/^vid=/)]);
});

test("preview is confirmed to those who may change the page, and only if they ask for it", async () => {
  const [admin, adviser] = [await createUser(api.db, { role: "ADMIN" }), await createUser(api.db)];
  await assign(api.db, admin.id, adviser.id);
  const { slug, id } = await createDeployment(api.db, { user_id: adviser.id });
  const params = { slug };
  for (const who of ["OWNER", admin, adviser] as const) {
    const client = await api.as(who);
    const preview = await client.request("GET /api/deployment/:slug", { params, query: { preview: "true" } });
    expect(preview).toMatchObject({ preview: true, access: "granted", id, user: { email: adviser.email } });
    expect(preview.recipientEmail).not.toBeNull();
    expect(await client.request("GET /api/deployment/:slug", { params })).toMatchObject({
      preview: false,
      access: "form",
    });
    expect(
      await client.request("GET /api/deployment/:slug", { params, query: { preview: "false" } }),
    ).toMatchObject({
      preview: false,
    });
  }
  for (const client of [await api.as("USER"), await api.as("ADMIN"), api.anonymous()]) {
    const page = await client.request("GET /api/deployment/:slug", { params, query: { preview: "true" } });
    expect(page).toMatchObject({
      preview: false,
      access: "form",
      recipientEmail: null,
      user: { email: null },
    });
  }
});

test("a recipient is not the staff: preview changes nothing for them", async () => {
  const deployment = await createDeployment(api.db);
  const client = api.anonymous();
  await client.request("POST /api/deployment-login", {
    body: {
      deploymentSlug: deployment.slug,
      email: deployment.recipient_email ?? "",
      password: testAccessCode,
    },
  });
  const params = { slug: deployment.slug };
  const page = await client.request("GET /api/deployment/:slug", { params, query: { preview: "true" } });
  expect(page).toMatchObject({
    preview: false,
    access: "granted",
    recipientEmail: deployment.recipient_email,
  });
});

test.each([
  ["paused", "granted"],
  ["ended", "granted"],
  ["archived", "form"],
] as const)("an owner previews a page that is %s: %s; nobody else talks there", async (status, access) => {
  const { slug } = await createDeployment(api.db, { status, allow_anonymous: true });
  const owner = await api.as("OWNER");
  const preview = await owner.request("GET /api/deployment/:slug", {
    params: { slug },
    query: { preview: "true" },
  });
  expect(preview).toMatchObject({ preview: true, access, isActive: false });
  expect((await api.anonymous().request("GET /api/deployment/:slug", { params: { slug } })).access).toBe(
    "form",
  );
});

test("a change shows at once on this process and within a second on every other", async () => {
  const { slug, id } = await createDeployment(api.db);
  const params = { slug };
  const client = api.anonymous();
  expect((await client.request("GET /api/deployment/:slug", { params })).status).toBe("active");
  await (
    await api.as("OWNER")
  ).request("PATCH /api/deployments/:id", { params: { id }, body: { status: "paused" } });
  expect((await client.request("GET /api/deployment/:slug", { params })).status).toBe("paused");
  await api.db.updateTable("deployments").set({ status: "ended" }).where("id", "=", id).execute();
  await expect
    .poll(async () => (await client.request("GET /api/deployment/:slug", { params })).status)
    .toBe("ended");
});

test("an open page that asks again reads what changed on another process at once", async () => {
  const { slug, id } = await createDeployment(api.db);
  const client = api.anonymous();
  const read = (query: { refresh?: "true" }) =>
    client.request("GET /api/deployment/:slug", { params: { slug }, query });
  expect((await read({})).status).toBe("active");
  await api.db.updateTable("deployments").set({ status: "paused" }).where("id", "=", id).execute();
  expect((await read({ refresh: "true" })).status).toBe("paused");
});

test("pages do not live on the hosts of the staff", async () => {
  const { slug } = await createDeployment(api.db);
  for (const host of ["portal", "console"] as const)
    expect(
      (await api.anonymous().send("GET /api/deployment/:slug", { params: { slug } }, { host })).status,
    ).toBe(404);
});

test("an open page is told when its agent is switched off, when the provider has lost it, and when it is back", async () => {
  const deployment = await createDeployment(api.db, { allow_anonymous: true });
  const params = { slug: deployment.slug };
  const reader = api.anonymous();
  const states = async () => {
    pages.forget(api.ctx, deployment.slug);
    const { agent } = await reader.request("GET /api/deployment/:slug", { params });
    const state = await reader.request("GET /api/deployment/:slug/state", { params });
    const { headers } = await reader.send("GET /api/deployment/:slug/messages", { params });
    return { ...state, isAvailable: agent.isAvailable, tag: headers["etag"] };
  };
  const turn = (values: { is_active?: boolean; provider_has?: boolean | null }) =>
    api.db
      .updateTable("agents")
      .set({ provider_checked_at: values.provider_has === false ? new Date() : null, ...values })
      .where("id", "=", deployment.agent_id)
      .execute();
  const before = await states();
  expect(before).toMatchObject({ isActive: true, isAgentAvailable: true, isAvailable: true });
  for (const trouble of [{ is_active: false }, { is_active: true, provider_has: false }]) {
    await turn(trouble);
    const now = await states();
    expect(now).toMatchObject({ isActive: true, isAgentAvailable: false, isAvailable: false });
    expect(now.tag).not.toBe(before.tag);
  }
  await turn({ provider_has: null });
  expect(await states()).toEqual(before);
});

test("whoever has not read a page does not learn from its state that there is one", async () => {
  const { slug } = await createDeployment(api.db, { allow_anonymous: true });
  const ask = async (named: string) => {
    const { status, error } = await api
      .anonymous()
      .send("GET /api/deployment/:slug/state", { params: { slug: named } });
    return { status, code: error?.code, message: error?.error };
  };
  expect(await ask(slug)).toEqual(await ask("never-was"));
});

test("of an agent that thinks with a model, or of which nothing is known, a page says nothing", async () => {
  const hears = { ...testEngines, hears: { ...testEngines.hears, name: "ears" } };
  for (const [engines, practice] of [
    [{ ...hears, thinks: { ...testEngines.thinks, name: "a-model" } }, null],
    [hears, "script"],
    [null, null],
  ] as const) {
    const other = await testApi({ ctx: { voice: { ...fakeVoice(), engines: async () => engines } } });
    const { slug } = await createDeployment(other.db);
    const page = await other.anonymous().request("GET /api/deployment/:slug", { params: { slug } });
    expect(page.agent.practice).toBe(practice);
    await other.close();
  }
});
