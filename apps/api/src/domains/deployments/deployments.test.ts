import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  assign,
  createAgent,
  createDeployment,
  firstInvitationOf,
  createUser,
  grantAgent,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { opaqueId } from "../../lib/ids.ts";

const api = await testApi();
afterAll(() => api.close());

describe("the list", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  const adviser = await createUser(api.db, { first_name: "Zelda", last_name: "Quill" });
  const stranger = await createUser(api.db);
  beforeAll(() => assign(api.db, admin.id, adviser.id));

  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const values = { user_id: adviser.id };
  const b = await createDeployment(api.db, { ...values, name: "beta", title: "50% off", created_at: day(1) });
  const a = await createDeployment(api.db, {
    ...values,
    name: "Alpha",
    status: "paused",
    created_at: day(2),
  });
  const c = await createDeployment(api.db, { user_id: admin.id, name: "Gamma", created_at: day(3) });
  const d = await createDeployment(api.db, {
    user_id: stranger.id,
    name: "Delta",
    slug: "a-slug",
    created_at: day(4),
  });

  const names = async (who: Parameters<typeof api.as>[0], query = {}) =>
    (await (await api.as(who)).request("GET /api/deployments", { query })).map(
      (deployment) => deployment.deploymentName,
    );

  test("shows owners all pages, administrators their own and those of assigned users, users their own", async () => {
    expect(await names("OWNER")).toEqual(["Delta", "Gamma", "Alpha", "beta"]);
    expect(await names(admin)).toEqual(["Gamma", "Alpha", "beta"]);
    expect(await names(adviser)).toEqual(["Alpha", "beta"]);
    expect(await names("USER")).toEqual([]);
  });

  test.each([
    ["name", "ALPH", ["Alpha"]],
    ["title", "50%", ["beta"]],
    ["slug", "a-slug", ["Delta"]],
    ["recipient", b.recipient_email, ["beta"]],
    ["adviser", "zelda quill", ["Alpha", "beta"]],
    ["adviser's address", adviser.email, ["Alpha", "beta"]],
    ["nothing by wildcard", "_eta", []],
  ])("finds by %s", async (_what, search, found) => {
    expect(await names("OWNER", { search })).toEqual(found);
  });

  test("narrows by status and sorts", async () => {
    expect(await names("OWNER", { status: "paused" })).toEqual(["Alpha"]);
    expect(await names("OWNER", { status: "paused", search: "beta" })).toEqual([]);
    expect(await names("OWNER", { sort: "name" })).toEqual(["Alpha", "beta", "Delta", "Gamma"]);
    expect(await names("OWNER", { sort: "status" })).toEqual(["Delta", "Gamma", "beta", "Alpha"]);
    expect(await names("OWNER", { sort: "-name" })).toEqual(["Gamma", "Delta", "beta", "Alpha"]);
    expect(await names("OWNER", { sort: "-status" })).toEqual(["Alpha", "beta", "Gamma", "Delta"]);
    expect(await names("OWNER", { sort: "-newest" })).toEqual((await names("OWNER", {})).toReversed());
  });

  test.each([
    [{ limit: 1, offset: 1 }, 1, "4"],
    [{ limit: 2, search: "zelda" }, 2, "2"],
    [{ limit: 1, status: "active" as const }, 1, "3"],
    [{ offset: 90 }, 0, "4"],
    [{ offset: 90, search: "zelda" }, 0, "2"],
    [{ search: "nobody" }, 0, "0"],
  ])("gives pages and says how many there are: %j", async (query, length, total) => {
    const answer = await (await api.as("OWNER")).send("GET /api/deployments", { query });
    expect(answer.data).toHaveLength(length);
    expect(answer.headers["x-total-count"]).toBe(total);
  });

  test("narrows by adviser, and leaves out what was archived where that is asked for", async () => {
    const put = await createDeployment(api.db, {
      user_id: stranger.id,
      name: "Put away",
      status: "archived",
    });
    expect(await names("OWNER", { userId: stranger.id, sort: "name" })).toEqual(["Delta", "Put away"]);
    expect(await names("OWNER", { userId: stranger.id, archived: "false" })).toEqual(["Delta"]);
    expect(await names(admin, { userId: stranger.id })).toEqual([]);
    await api.db.deleteFrom("deployments").where("id", "=", put.id).execute();
  });

  test("one page is read by those who may, and is not there for the others", async () => {
    expect(
      (await (await api.as(adviser)).request("GET /api/deployments/:id", { params: { id: a.id } }))
        .deploymentName,
    ).toBe("Alpha");
    expect(
      (await (await api.as(admin)).request("GET /api/deployments/:id", { params: { id: c.id } })).id,
    ).toBe(c.id);
    for (const [who, id] of [
      [adviser, d.id],
      [admin, d.id],
      [{ id: stranger.id }, a.id],
      [adviser, opaqueId()],
    ] as const) {
      const answer = await (await api.as(who)).send("GET /api/deployments/:id", { params: { id } });
      expect([answer.status, answer.error.error]).toEqual([404, "Deployment not found"]);
    }
  });

  test("hashes never leave", async () => {
    const { text } = await (await api.as("OWNER")).send("GET /api/deployments", {});
    expect(text).not.toMatch(/argon2|hash/i);
  });
});

describe("changing a page", async () => {
  const agent = await createAgent(api.db);
  const resting = await createAgent(api.db, { is_active: false });
  const input = { deploymentName: "Größe & Co", agentId: agent.id, recipientEmail: "Rita@Example.test" };
  const row = (id: string) =>
    api.db.selectFrom("deployments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const trace = (id: string) =>
    api.db
      .selectFrom("audit_log")
      .select(["action", "actor_id", "details"])
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();

  test("a private page gets a code, shown once, and an address that cannot be guessed", async () => {
    const user = await createUser(api.db);
    await grantAgent(api.db, user.id, agent.id);
    const { deployment, accessCode } = await (
      await api.as(user)
    ).request("POST /api/deployments", { body: input });
    expect(accessCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(deployment).toMatchObject({
      deploymentName: "Größe & Co",
      recipientEmail: "rita@example.test",
      hasAccessCode: true,
      status: "active",
      isActive: true,
      user: { id: user.id },
      agent: { id: agent.id },
    });
    expect(deployment.slug).toMatch(/^gro-e-co-[a-z0-9]{13}$/);
    const stored = await firstInvitationOf(api.db, deployment.id);
    expect(stored.access_code_hash).toMatch(/^\$hmac-sha256\$/);
    expect(JSON.stringify([stored, await trace(deployment.id)])).not.toContain(accessCode);
    expect(await trace(deployment.id)).toMatchObject([{ action: "deployment.create", actor_id: user.id }]);
  });

  test("a page for everybody has no code", async () => {
    const owner = await api.as("OWNER");
    const body = { deploymentName: "Open", agentId: agent.id, allowAnonymous: true, slug: "my-own-slug" };
    const { deployment, accessCode } = await owner.request("POST /api/deployments", { body });
    expect([accessCode, deployment.hasAccessCode, deployment.slug]).toEqual([null, false, "my-own-slug"]);
  });

  test("every fault of the input is told on its field", async () => {
    await createDeployment(api.db, { slug: "taken" });
    const owner = await api.as("OWNER");
    const faults = [
      [{ slug: "taken" }, 409, "slug_taken", "slug"],
      [{ agentId: resting.id }, 409, "agent_inactive", "agentId"],
      [{ agentId: 2_000_000_000 }, 404, "not_found", "agentId"],
      [{ userId: 2_000_000_000 }, 404, "not_found", "userId"],
      [{ recipientEmail: null }, 400, "invalid_request", "recipientEmail"],
      [{ deploymentName: " " }, 400, "invalid_request", "deploymentName"],
      [{ slug: "No Slug" }, 400, "invalid_request", "slug"],
    ] as const;
    for (const [fault, status, code, path] of faults) {
      const answer = await owner.send("POST /api/deployments", { body: { ...input, ...fault } });
      expect([answer.status, answer.error.code, answer.error.issues?.[0]?.path]).toEqual([
        status,
        code,
        path,
      ]);
    }
    const extra = { ...input, createdBy: 1 };
    const unknown = await owner.send("POST /api/deployments", { body: extra });
    expect(unknown.status).toBe(400);
  });

  test("advisers are appointed by owners, and by administrators among their assigned users", async () => {
    const [admin, assigned, other] = [
      await createUser(api.db, { role: "ADMIN" }),
      await createUser(api.db),
      await createUser(api.db),
    ];
    const gone = await createUser(api.db, { status: "INACTIVE" });
    await assign(api.db, admin.id, assigned.id);
    for (const { id } of [admin, assigned, other]) await grantAgent(api.db, id, agent.id);
    const cases = [
      ["OWNER", other.id, 201],
      ["OWNER", gone.id, 404],
      [admin, assigned.id, 201],
      [admin, admin.id, 201],
      [admin, other.id, 403],
      [other, other.id, 201],
      [other, assigned.id, 403],
    ] as const;
    for (const [who, userId, status] of cases) {
      const answer = await (await api.as(who)).send("POST /api/deployments", { body: { ...input, userId } });
      expect([userId, answer.status]).toEqual([userId, status]);
    }
    const page = await createDeployment(api.db, { user_id: other.id });
    const owner = await api.as("OWNER");
    const params = { id: page.id };
    expect(
      (
        await (
          await api.as(other)
        ).send("PATCH /api/deployments/:id", { params, body: { userId: assigned.id } })
      ).status,
    ).toBe(403);
    const { deployment } = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { userId: assigned.id },
    });
    expect(deployment.user.id).toBe(assigned.id);
  });

  test("only what is sent is written", async () => {
    const page = await createDeployment(api.db, { title: "Title", recipient_name: "Rita" });
    const before = await row(page.id);
    const owner = await api.as("OWNER");
    const { deployment, accessCode } = await owner.request("PATCH /api/deployments/:id", {
      params: { id: page.id },
      body: { description: "New words" },
    });
    expect([deployment.description, accessCode]).toEqual(["New words", null]);
    const { updated_at, ...after } = await row(page.id);
    expect(after).toEqual({ ...before, description: "New words", version: 2, updated_at: undefined });
    expect(updated_at > before.updated_at).toBe(true);
    expect(await trace(page.id)).toMatchObject([
      { action: "deployment.update", details: { changed: ["description"] } },
    ]);
  });

  test("two who change different things at once both succeed", async () => {
    const page = await createDeployment(api.db);
    const params = { id: page.id };
    const [one, two] = [await api.as("OWNER"), await api.as("OWNER")];
    await Promise.all([
      one.request("PATCH /api/deployments/:id", { params, body: { deploymentTitle: "One" } }),
      two.request("PATCH /api/deployments/:id", { params, body: { description: "Two" } }),
    ]);
    expect(await row(page.id)).toMatchObject({ title: "One", description: "Two" });
  });

  test("of many who want the same address at once, one gets it", async () => {
    const owner = await api.as("OWNER");
    const body = { ...input, allowAnonymous: true, slug: "wanted" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.send("POST /api/deployments", { body })),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => "slug_taken"));
    expect(refused).toHaveLength(4);
  });

  test("a switched-off agent stays where it is, but is not put on another page", async () => {
    const page = await createDeployment(api.db, { agent_id: resting.id });
    const other = await createDeployment(api.db);
    const owner = await api.as("OWNER");
    const body = { agentId: resting.id };
    expect((await owner.send("PATCH /api/deployments/:id", { params: { id: page.id }, body })).status).toBe(
      200,
    );
    expect(
      (await owner.send("PATCH /api/deployments/:id", { params: { id: other.id }, body })).error.code,
    ).toBe("agent_inactive");
  });

  test("closing a page to strangers needs a recipient and makes a code; opening it keeps the code", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const owner = await api.as("OWNER");
    const params = { id: page.id };
    const refused = await owner.send("PATCH /api/deployments/:id", {
      params,
      body: { allowAnonymous: false },
    });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([400, "recipientEmail"]);
    const closed = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { allowAnonymous: false, recipientEmail: "r@example.test" },
    });
    expect(closed.accessCode).not.toBeNull();
    expect(
      (await owner.send("PATCH /api/deployments/:id", { params, body: { recipientEmail: null } })).status,
    ).toBe(400);
    const opened = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { allowAnonymous: true },
    });
    expect([opened.accessCode, opened.deployment.hasAccessCode]).toEqual([null, true]);
  });

  test("another recipient gets another code", async () => {
    const page = await createDeployment(api.db);
    const former = await firstInvitationOf(api.db, page.id);
    const owner = await api.as("OWNER");
    const params = { id: page.id };
    const same = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { recipientEmail: page.recipient_email },
    });
    expect(same.accessCode).toBeNull();
    const other = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { recipientEmail: "new@example.test" },
    });
    expect(other.accessCode).not.toBeNull();
    const { access_code_hash } = await firstInvitationOf(api.db, page.id);
    expect(access_code_hash).not.toBe(former.access_code_hash);
    expect((await trace(page.id)).at(-1)?.details).toEqual({
      changed: ["recipientEmail"],
      accessCode: "renew",
    });
  });

  test("a page is changed by those who look after it, and does not exist for others", async () => {
    const [own, foreign] = [await createDeployment(api.db), await createDeployment(api.db)];
    const adviser = await api.as({ id: own.user_id });
    const pause = async (id: string) => {
      const { status } = await adviser.send("PATCH /api/deployments/:id", {
        params: { id },
        body: { status: "paused" },
      });
      return status;
    };
    expect(await pause(own.id)).toBe(200);
    expect(await pause(foreign.id)).toBe(404);
    expect((await row(foreign.id)).status).toBe("active");
  });
});

describe("the agents for pages of an adviser", async () => {
  const admin = await createUser(api.db, { role: "ADMIN" });
  const adviser = await createUser(api.db);
  const stranger = await createUser(api.db);
  const given = await createAgent(api.db, { name: "aa given" });
  const off = await createAgent(api.db, { name: "ab off", is_active: false });
  const other = await createAgent(api.db, { name: "ac other" });
  beforeAll(async () => {
    await assign(api.db, admin.id, adviser.id);
    await grantAgent(api.db, adviser.id, given.id);
    await grantAgent(api.db, adviser.id, off.id);
    await grantAgent(api.db, stranger.id, other.id);
  });

  const idsFor = async (who: Parameters<typeof api.as>[0], userId?: number) =>
    (await (await api.as(who)).request("GET /api/page-agents", { query: userId ? { userId } : {} })).map(
      ({ id }) => id,
    );

  test("are those that the adviser has a right to, those in use first", async () => {
    expect(await idsFor(adviser)).toEqual([given.id, off.id]);
    expect(await idsFor(admin, adviser.id)).toEqual([given.id, off.id]);
    expect(await idsFor(admin)).toEqual([]);
  });

  test("are all agents for owners, whose page it ever is", async () => {
    expect(await idsFor("OWNER", adviser.id)).toEqual(expect.arrayContaining([given.id, off.id, other.id]));
  });

  test.each([
    ["an administrator", admin],
    ["an adviser", adviser],
  ])("are not told to %s about somebody else", async (_who, user) => {
    await expect(idsFor(user, stranger.id)).rejects.toThrow("You may not publish pages for this user.");
  });
});
