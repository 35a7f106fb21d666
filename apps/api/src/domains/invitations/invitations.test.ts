import { afterAll, describe, expect, test } from "vitest";
import {
  assign,
  createDeployment,
  createInvitation,
  createUser,
  firstInvitationOf,
  testAccessCode,
} from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import { opaqueId } from "../../lib/ids.ts";

const api = await testApi();
afterAll(() => api.close());

const owner = await api.as("OWNER");

const invite = (id: string, invitations: { email: string; [limit: string]: unknown }[], client = owner) =>
  client.send("POST /api/deployments/:id/invitations", { params: { id }, body: { invitations } });

const list = (id: string, query: object = {}) =>
  owner.request("GET /api/deployments/:id/invitations", { params: { id }, query });

const trace = (pageId: string) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_id", "=", pageId)
    .orderBy("id")
    .execute();

let network = 0;
const signIn = (deploymentSlug: string, email: string, password: string) =>
  api
    .anonymous()
    .send(
      "POST /api/deployment-login",
      { body: { deploymentSlug, email, password } },
      { address: `10.7.${++network}.1` },
    );

describe("inviting", () => {
  test("each person gets a code of their own, shown once, and enters with it", async () => {
    const page = await createDeployment(api.db);
    const { status, data } = await invite(page.id, [
      { email: " Ada@Example.test ", recipientName: "Ada", maxSessions: 3, maxMinutes: 10 },
      { email: "ben@example.test" },
    ]);
    expect(status).toBe(201);
    expect(data.created.map(({ invitation }) => invitation)).toMatchObject([
      { email: "ada@example.test", recipientName: "Ada", maxSessions: 3, maxMinutes: 10, status: "pending" },
      { email: "ben@example.test", recipientName: null, maxSessions: null, sessionsUsed: 0 },
    ]);
    const [ada, ben] = data.created.map(({ accessCode }) => accessCode);
    expect(ada).not.toBe(ben);
    const answer = await signIn(page.slug, "ada@example.test", ada ?? "");
    expect(answer.data).toMatchObject({
      access: "granted",
      recipientName: "Ada",
      recipientEmail: "ada@example.test",
      maxMinutes: 10,
    });
    expect((await signIn(page.slug, "ada@example.test", ben ?? "")).status).toBe(401);
    expect(await list(page.id)).toMatchObject([
      { email: page.recipient_email },
      { email: "ada@example.test", status: "active", lastSeenAt: expect.any(String) },
      { email: "ben@example.test", status: "pending" },
    ]);
    expect(JSON.stringify([await list(page.id), await trace(page.id)])).not.toContain(ada);
    expect(JSON.stringify(await trace(page.id))).not.toContain("@");
  });

  test("who is invited already is named, and keeps their code", async () => {
    const page = await createDeployment(api.db);
    const email = page.recipient_email ?? "";
    const { data } = await invite(page.id, [{ email: email.toUpperCase() }, { email: "new@example.test" }]);
    expect(data.alreadyInvited).toEqual([email]);
    expect(data.created.map(({ invitation }) => invitation.email)).toEqual(["new@example.test"]);
    expect((await signIn(page.slug, email, testAccessCode)).status).toBe(200);
  });

  test("twenty submits of one form make one invitation, with a key and without", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const body = { invitations: [{ email: "once@example.test" }] };
    const params = { id: page.id };
    const headers = { "idempotency-key": opaqueId() };
    const submits = [
      ...Array.from({ length: 10 }, () => ({ headers })),
      ...Array.from({ length: 10 }, () => ({})),
    ];
    const answers = await Promise.all(
      submits.map((options) =>
        owner.send("POST /api/deployments/:id/invitations", { params, body }, options),
      ),
    );
    const made = answers.filter((answer) => answer.status === 201 && answer.data.created.length === 1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await list(page.id)).toHaveLength(1);
    expect(await trace(page.id)).toHaveLength(1);
  });

  test.each([
    [{ email: "nobody" }, "invitations.0.email"],
    [{ email: "a@x.test", maxSessions: 0 }, "invitations.0.maxSessions"],
    [{ email: "a@x.test", maxMinutes: 241 }, "invitations.0.maxMinutes"],
    [{ email: "a@x.test", maxMinutes: 1.5 }, "invitations.0.maxMinutes"],
    [{ email: "a@x.test", recipientName: "x".repeat(101) }, "invitations.0.recipientName"],
    [
      { email: "a@x.test", validFrom: "2026-12-02T00:00:00Z", validUntil: "2026-12-01T00:00:00Z" },
      "invitations.0.validUntil",
    ],
  ])("input that is not valid is refused at its field: %#", async (input, path) => {
    const page = await createDeployment(api.db);
    const { status, error } = await invite(page.id, [input]);
    expect([status, error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
  });

  test("nobody, and more than five thousand at once, are refused", async () => {
    const page = await createDeployment(api.db);
    expect((await invite(page.id, [])).status).toBe(400);
    const many = Array.from({ length: 5001 }, (_, n) => ({ email: `n${n}@x.test` }));
    expect((await invite(page.id, many)).status).toBe(400);
    expect(await list(page.id)).toHaveLength(1);
  });
});

describe("who may", async () => {
  const [adviser, admin, stranger] = [
    await createUser(api.db),
    await createUser(api.db, { role: "ADMIN" }),
    await createUser(api.db),
  ];
  await assign(api.db, admin.id, adviser.id);

  test.each([
    ["the adviser", adviser, true],
    ["their administrator", admin, true],
    ["somebody else", stranger, false],
  ] as const)("%s: %s", async (_who, person, may) => {
    const page = await createDeployment(api.db, { user_id: adviser.id });
    const { id } = await createInvitation(api.db, page.id);
    const client = await api.as(person);
    const params = { id };
    const statuses = [
      (await client.send("GET /api/deployments/:id/invitations", { params: { id: page.id }, query: {} }))
        .status,
      (await invite(page.id, [{ email: "x@example.test" }], client)).status,
      (await client.send("PATCH /api/invitations/:id", { params, body: { maxMinutes: 5 } })).status,
      (await client.send("POST /api/invitations/:id/renew", { params, body: {} })).status,
      (await client.send("POST /api/invitations/:id/revoke", { params })).status,
    ];
    expect(statuses).toEqual(may ? [200, 201, 200, 200, 200] : [404, 404, 404, 404, 404]);
  });
});

describe("an invitation", () => {
  test("is found by a part of the name or the address, and by its status", async () => {
    const page = await createDeployment(api.db, { allow_anonymous: true });
    const at = (email: string, values: object = {}) =>
      createInvitation(api.db, page.id, { email, ...values });
    await at("50%@x.test", { recipient_name: "Rita" });
    await at("gone@x.test", { revoked_at: new Date() });
    await at("late@x.test", { valid_until: new Date(Date.now() - 1000) });
    const emails = async (query: object) => (await list(page.id, query)).map(({ email }) => email);
    expect(await emails({ search: "rit" })).toEqual(["50%@x.test"]);
    expect(await emails({ search: "0%" })).toEqual(["50%@x.test"]);
    expect(await emails({ status: "revoked" })).toEqual(["gone@x.test"]);
    expect(await emails({ status: "expired" })).toEqual(["late@x.test"]);
    expect(await emails({ limit: 1, offset: 1 })).toEqual(["gone@x.test"]);
    const { headers } = await owner.send("GET /api/deployments/:id/invitations", {
      params: { id: page.id },
      query: { limit: 1 },
    });
    expect(headers["x-total-count"]).toBe("3");
    const deployment = await owner.request("GET /api/deployments/:id", { params: { id: page.id } });
    expect(deployment.invitations).toEqual({ total: 3, open: 1 });
  });

  test("takes new limits, in their order, and keeps what is left out", async () => {
    const page = await createDeployment(api.db);
    const { id } = await createInvitation(api.db, page.id, {
      recipient_name: "Rita",
      max_minutes: 20,
      valid_from: "2026-12-10T00:00:00Z",
    });
    const change = (body: object) => owner.send("PATCH /api/invitations/:id", { params: { id }, body });
    expect((await change({ maxSessions: 2 })).data).toMatchObject({
      recipientName: "Rita",
      maxMinutes: 20,
      maxSessions: 2,
    });
    const early = await change({ validUntil: "2026-12-09T00:00:00Z" });
    expect([early.status, early.error.issues?.[0]?.path]).toEqual([400, "validUntil"]);
    expect((await change({ maxMinutes: null, recipientName: " " })).data).toMatchObject({
      maxMinutes: null,
      recipientName: null,
    });
    expect((await trace(page.id)).at(-1)).toEqual({
      action: "invitation.update",
      details: { invitationId: id, changed: expect.arrayContaining(["maxMinutes", "recipientName"]) },
    });
  });

  test("is changed and renewed by one of two who began with the same version", async () => {
    const page = await createDeployment(api.db);
    const { id, email } = await createInvitation(api.db, page.id);
    const params = { id };
    const change = (body: object) => owner.send("PATCH /api/invitations/:id", { params, body });
    const renew = (body: object) => owner.send("POST /api/invitations/:id/renew", { params, body });
    const now = async () => (await list(page.id)).find((invitation) => invitation.id === id);
    expect((await change({ maxMinutes: 5, version: 1 })).data).toMatchObject({ maxMinutes: 5, version: 2 });
    for (const late of [
      await change({ maxMinutes: 60, version: 1 }),
      await renew({ maxMinutes: 60, version: 1 }),
    ])
      expect([late.status, late.error.code]).toEqual([409, "version_conflict"]);
    expect(await now()).toMatchObject({ maxMinutes: 5, version: 2 });
    expect((await signIn(page.slug, email, testAccessCode)).status).toBe(200);
    expect((await now())?.version).toBe(2);
    const renewed = await renew({ version: 2 });
    expect(renewed.data.invitation.version).toBe(3);
    expect((await renew({ version: 2 })).error.code).toBe("version_conflict");
    expect((await signIn(page.slug, email, renewed.data.accessCode)).status).toBe(200);
    await owner.request("POST /api/invitations/:id/revoke", { params });
    expect((await change({ maxMinutes: 7, version: 3 })).error.code).toBe("version_conflict");
    expect((await change({ maxMinutes: 7 })).data).toMatchObject({ maxMinutes: 7, version: 5 });
  });

  test("has another version once the form of its page has changed its name", async () => {
    const page = await createDeployment(api.db);
    const { id } = await firstInvitationOf(api.db, page.id);
    const recipientName = "Rita";
    await owner.request("PATCH /api/deployments/:id", { params: { id: page.id }, body: { recipientName } });
    const late = await owner.send("PATCH /api/invitations/:id", {
      params: { id },
      body: { recipientName: "Ruth", version: 1 },
    });
    expect(late.error.code).toBe("version_conflict");
    expect(await list(page.id)).toMatchObject([{ recipientName, version: 2 }]);
  });

  test("is locked after its page, as the form of the page locks it: neither waits for the other for ever", async () => {
    const page = await createDeployment(api.db);
    const { id } = await firstInvitationOf(api.db, page.id);
    const pagesToLock = async () => {
      const free = api.db.selectFrom("deployments").select("id").where("id", "=", page.id);
      return (await free.forNoKeyUpdate().skipLocked().execute()).length;
    };
    const change = { params: { id }, body: { recipientName: "Rita" } };
    const answer = await whileHeld(
      api.db,
      (trx) => trx.selectFrom("invitations").select("id").where("id", "=", id).forUpdate().execute(),
      () => owner.send("PATCH /api/invitations/:id", change),
      0,
      pagesToLock,
    );
    expect(answer.status).toBe(200);
  });

  test("that was revoked twice leaves one entry, and is open again with a new code when it is renewed", async () => {
    const page = await createDeployment(api.db);
    const { id, email } = await createInvitation(api.db, page.id);
    const revoke = () => owner.request("POST /api/invitations/:id/revoke", { params: { id } });
    expect((await revoke()).status).toBe("revoked");
    expect((await revoke()).status).toBe("revoked");
    const renewed = await owner.request("POST /api/invitations/:id/renew", {
      params: { id },
      body: { maxSessions: 1 },
    });
    expect(renewed.invitation).toMatchObject({ status: "pending", maxSessions: 1, lastSeenAt: null });
    expect((await signIn(page.slug, email, testAccessCode)).status).toBe(401);
    expect((await signIn(page.slug, email, renewed.accessCode)).status).toBe(200);
    expect((await trace(page.id)).map(({ action }) => action)).toEqual([
      "invitation.revoke",
      "invitation.renew",
      "recipient.login_failed",
      "recipient.login",
    ]);
  });

  test("of one page does not enter another one, nor with another person's address", async () => {
    const [page, other] = [await createDeployment(api.db), await createDeployment(api.db)];
    const shared = "both@example.test";
    const [here] = (await invite(page.id, [{ email: shared }])).data.created;
    const [there] = (await invite(other.id, [{ email: shared }])).data.created;
    expect((await signIn(page.slug, shared, there?.accessCode ?? "")).status).toBe(401);
    expect((await signIn(page.slug, page.recipient_email ?? "", here?.accessCode ?? "")).status).toBe(401);
    expect((await signIn(page.slug, shared, here?.accessCode ?? "")).status).toBe(200);
  });
});

describe("the recipient that a page's form names", () => {
  test("is its first invitation, whose place another person takes without what belonged to the former", async () => {
    const page = await createDeployment(api.db, { recipient_name: "Rita" });
    const former = await firstInvitationOf(api.db, page.id);
    await createInvitation(api.db, page.id, { email: "second@example.test" });
    const params = { id: page.id };
    const { deployment, accessCode } = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { recipientEmail: "next@example.test", recipientName: "Nora" },
    });
    expect(deployment).toMatchObject({ recipientEmail: "next@example.test", recipientName: "Nora" });
    const [first, second] = await list(page.id);
    expect(first).toMatchObject({ email: "next@example.test", sessionsUsed: 0 });
    expect(first?.id).not.toBe(former.id);
    expect(second?.email).toBe("second@example.test");
    expect((await signIn(page.slug, "next@example.test", accessCode ?? "")).status).toBe(200);
    expect((await signIn(page.slug, "second@example.test", testAccessCode)).status).toBe(200);
    const taken = await owner.send("PATCH /api/deployments/:id", {
      params,
      body: { recipientEmail: "second@example.test" },
    });
    expect([taken.status, taken.error.issues?.[0]?.path]).toEqual([400, "recipientEmail"]);
  });

  test("has a code again as soon as the page is for the invited alone", async () => {
    const page = await createDeployment(api.db, {
      allow_anonymous: true,
      recipient_email: "rita@example.test",
    });
    const params = { id: page.id };
    const { accessCode } = await owner.request("PATCH /api/deployments/:id", {
      params,
      body: { allowAnonymous: false },
    });
    expect((await signIn(page.slug, "rita@example.test", accessCode ?? "")).status).toBe(200);
  });
});
