import { afterAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createDeployment, firstInvitationOf, testAccessCode } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";

const api = await testApi();
afterAll(() => api.close());

type Deployment = Awaited<ReturnType<typeof createDeployment>>;

const bodyOf = (deployment: Deployment, more: object = {}) => ({
  deploymentSlug: deployment.slug,
  email: deployment.recipient_email ?? "",
  password: testAccessCode,
  ...more,
});

/** Every test comes from an address of its own, because failures are counted by address. */
let network = 0;
const fromElsewhere = () => ({ address: `10.${++network}.0.1` });

async function signedIn(deployment: Deployment): Promise<ContractClient> {
  const client = api.anonymous();
  await client.request("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere());
  return client;
}

const accessOf = async (client: ContractClient, { slug }: Deployment) =>
  (await client.request("GET /api/deployment/:slug", { params: { slug } })).access;

test("the code opens the page for half a day, in this browser only", async () => {
  const deployment = await createDeployment(api.db);
  const client = api.anonymous();
  const answer = await client.send(
    "POST /api/deployment-login",
    { body: bodyOf(deployment) },
    fromElsewhere(),
  );
  expect(answer.data).toMatchObject({
    id: deployment.id,
    access: "granted",
    recipientEmail: deployment.recipient_email,
    agent: { agentId: String(deployment.agent_id) },
  });
  const [session, device] = answer.setCookies;
  expect(session).toMatch(
    new RegExp(`^rsid-${deployment.id}=[\\w-]{43}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax$`),
  );
  expect(device).toMatch(new RegExp(`^rdev-${deployment.id}=\\S+; Max-Age=15552000; .*SameSite=Strict$`));
  expect(await accessOf(client, deployment)).toBe("granted");
  expect(await accessOf(api.anonymous(), deployment)).toBe("form");
});

const pasted = ["7K3WQ-9XMZD\u200B", "7K3WQ\u00AD-9XMZD", "7K3WQ−9XMZD", "7K3WQ-9XMZD.", "７Ｋ３ＷＱ-9XMZD"];

test.each(["7k3wq9xmzd", " 7K3WQ 9XMZD ", "7K3WQ–9XMZD", ...pasted])(
  "the code may be typed as %j",
  async (password) => {
    const deployment = await createDeployment(api.db);
    const email = deployment.recipient_email?.toUpperCase();
    const answer = await api
      .anonymous()
      .send("POST /api/deployment-login", { body: bodyOf(deployment, { password, email }) }, fromElsewhere());
    expect(answer.status).toBe(200);
  },
);

test("a wrong code counts once, however it is pasted", async () => {
  const deployment = await createDeployment(api.db);
  const from = fromElsewhere();
  const attempt = (password: string) =>
    api.anonymous().send("POST /api/deployment-login", { body: bodyOf(deployment, { password }) }, from);
  for (let round = 0; round < 5; round += 1)
    for (const code of pasted) expect((await attempt(code.replace("9XMZD", "AAAAA"))).status).toBe(401);
  expect((await attempt(testAccessCode)).status).toBe(200);
});

test("the domain of an address may be international, in either form", async () => {
  const deployment = await createDeployment(api.db, { recipient_email: null });
  const owner = await api.as("OWNER");
  const invite = (...emails: string[]) =>
    owner.request("POST /api/deployments/:id/invitations", {
      params: { id: deployment.id },
      body: { invitations: emails.map((email) => ({ email })) },
    });
  const { created, alreadyInvited } = await invite("Ina@müller.example", "ina@xn--mller-kva.example");
  expect([created.map(({ invitation }) => invitation.email), alreadyInvited]).toEqual([
    ["ina@müller.example"],
    [],
  ]);
  expect(await invite("ina@xn--mller-kva.example")).toEqual({
    created: [],
    alreadyInvited: ["ina@xn--mller-kva.example"],
  });
  for (const email of ["ina@xn--mller-kva.example", "ina@MÜLLER.example", "\u200Bina@mu\u0308ller.example"]) {
    const body = bodyOf(deployment, { email, password: created[0]?.accessCode });
    const answer = await api.anonymous().send("POST /api/deployment-login", { body }, fromElsewhere());
    expect(answer.data.recipientEmail).toBe("ina@müller.example");
  }
});

test("whatever is wrong, the answer is the same and no session begins", async () => {
  const deployment = await createDeployment(api.db);
  const paused = await createDeployment(api.db, { status: "paused" });
  const open = await createDeployment(api.db, { allow_anonymous: true });
  const wrong = [
    bodyOf(deployment, { password: "AAAAA-AAAAA" }),
    bodyOf(deployment, { email: "someone@example.test" }),
    bodyOf(deployment, { deploymentSlug: "nowhere" }),
    bodyOf(paused),
    bodyOf(open, { email: "someone@example.test" }),
    bodyOf(deployment, { deploymentSlug: paused.slug }),
  ];
  const answers = [];
  for (const body of wrong) {
    const { status, error, setCookies } = await api
      .anonymous()
      .send("POST /api/deployment-login", { body }, fromElsewhere());
    answers.push({ status, error: error.error, code: error.code, setCookies });
  }
  const refusal = { status: 401, error: "Invalid credentials", code: "invalid_credentials", setCookies: [] };
  expect(answers).toEqual(wrong.map(() => refusal));
});

test("sign-ins and failures are in the log, without code and address", async () => {
  const deployment = await createDeployment(api.db);
  await api
    .anonymous()
    .send(
      "POST /api/deployment-login",
      { body: bodyOf(deployment, { password: "canary-code" }) },
      fromElsewhere(),
    );
  await signedIn(deployment);
  const rows = await api.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject_id", "=", deployment.id)
    .execute();
  expect(rows.map((row) => row.action)).toEqual(["recipient.login_failed", "recipient.login"]);
  expect(JSON.stringify(rows)).not.toMatch(/canary|7K3WQ|example\.test/i);
});

describe("a session", () => {
  test.each([
    ["idle for two hours", { last_seen_at: new Date(Date.now() - 2 * 3_600_000) }],
    ["past its end", { absolute_expires_at: new Date(Date.now() - 1000) }],
    ["revoked", { revoked_at: new Date() }],
  ])("that is %s opens nothing", async (_what, values) => {
    const deployment = await createDeployment(api.db);
    const client = await signedIn(deployment);
    await api.db
      .updateTable("page_sessions")
      .set(values)
      .where("deployment_id", "=", deployment.id)
      .execute();
    expect(await accessOf(client, deployment)).toBe("form");
  });

  test("is kept awake by what the recipient does, not by what the page asks by itself", async () => {
    const deployment = await createDeployment(api.db);
    const client = await signedIn(deployment);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const lastSeen = async () =>
      (
        await api.db
          .selectFrom("page_sessions")
          .select("last_seen_at")
          .where("deployment_id", "=", deployment.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    await api.db.updateTable("page_sessions").set({ last_seen_at: hourAgo }).execute();
    const params = { slug: deployment.slug };
    await client.request("GET /api/deployment/:slug/messages", { params });
    await client.request("GET /api/deployment/:slug", { params, query: { refresh: "true" } });
    expect(await lastSeen()).toBe(hourAgo.toISOString());
    await accessOf(client, deployment);
    expect((await lastSeen()) > hourAgo.toISOString()).toBe(true);
  });

  test("opens one page, even if its cookie is renamed", async () => {
    const [mine, other] = [await createDeployment(api.db), await createDeployment(api.db)];
    const client = await signedIn(mine);
    client.cookies.set(`rsid-${other.id}`, client.cookies.get(`rsid-${mine.id}`) ?? "");
    expect(await accessOf(client, other)).toBe("form");
    const messages = await client.send("GET /api/deployment/:slug/messages", {
      params: { slug: other.slug },
    });
    expect(messages.status).toBe(401);
  });

  test("says nothing to the staff's side", async () => {
    const client = await signedIn(await createDeployment(api.db));
    expect((await client.send("GET /api/deployments", {})).status).toBe(401);
  });

  test("is replaced by a new sign-in in the same browser, not by one elsewhere", async () => {
    const deployment = await createDeployment(api.db);
    const client = await signedIn(deployment);
    const old = client.cookies.get(`rsid-${deployment.id}`) ?? "";
    const elsewhere = await signedIn(deployment);
    await client.request("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere());
    expect(await accessOf(client, deployment)).toBe("granted");
    expect(await accessOf(elsewhere, deployment)).toBe("granted");
    const thief = api.anonymous();
    thief.cookies.set(`rsid-${deployment.id}`, old);
    expect(await accessOf(thief, deployment)).toBe("form");
  });

  test("is kept as a hash", async () => {
    const deployment = await createDeployment(api.db);
    const client = await signedIn(deployment);
    const token = client.cookies.get(`rsid-${deployment.id}`) ?? "";
    const row = await api.db
      .selectFrom("page_sessions")
      .selectAll()
      .where("deployment_id", "=", deployment.id)
      .executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

test.each([
  ["paused", { status: "paused" as const }],
  ["ended", { status: "ended" as const }],
  ["archived", { status: "archived" as const }],
  ["given to another recipient", { recipientEmail: "another@example.test" }],
])("when the page is %s, its sessions end at once and for good", async (_what, body) => {
  const deployment = await createDeployment(api.db);
  const client = await signedIn(deployment);
  const owner = await api.as("OWNER");
  const params = { id: deployment.id };
  await owner.request("PATCH /api/deployments/:id", { params, body });
  expect(await accessOf(client, deployment)).toBe("form");
  await owner.request("PATCH /api/deployments/:id", { params, body: { status: "active" } });
  expect(await accessOf(client, deployment)).toBe("form");
});

test("a new code ends the sessions of the old one, which opens nothing any more", async () => {
  const deployment = await createDeployment(api.db);
  const client = await signedIn(deployment);
  const { id } = await firstInvitationOf(api.db, deployment.id);
  const owner = await api.as("OWNER");
  const { accessCode } = await owner.request("POST /api/invitations/:id/renew", { params: { id }, body: {} });
  expect(await accessOf(client, deployment)).toBe("form");
  const old = await api
    .anonymous()
    .send("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere());
  expect(old.status).toBe(401);
  const fresh = await api
    .anonymous()
    .send(
      "POST /api/deployment-login",
      { body: bodyOf(deployment, { password: accessCode }) },
      fromElsewhere(),
    );
  expect(fresh.status).toBe(200);
});

test("no session begins while the page is being closed", async () => {
  const deployment = await createDeployment(api.db);
  const owner = await api.as("OWNER");
  const clients = Array.from({ length: 8 }, () => api.anonymous());
  await Promise.all([
    ...clients.map((client) =>
      client.send("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere()),
    ),
    owner.request("PATCH /api/deployments/:id", {
      params: { id: deployment.id },
      body: { status: "paused" },
    }),
  ]);
  const live = await api.db
    .selectFrom("page_sessions")
    .select("id")
    .where("deployment_id", "=", deployment.id)
    .where("revoked_at", "is", null)
    .execute();
  expect(live).toEqual([]);
});

/** As if strangers had guessed wrong so often: each guess costs a hash. */
const guessedFor = (slug: string, times: number) =>
  api.db
    .updateTable("throttles")
    .set({ hits: times })
    .where("key", "=", api.ctx.signer.digest("throttle", JSON.stringify(["deployment", "deployment", slug])))
    .execute();

describe("guessing", () => {
  test("is stopped for a page from however many addresses, and its recipient still enters", async () => {
    const deployment = await createDeployment(api.db);
    const known = await signedIn(deployment);
    known.cookies.delete(`rsid-${deployment.id}`);
    const statuses: number[] = [];
    for (const before of [0, 298, 299, 300]) {
      await guessedFor(deployment.slug, before);
      const body = bodyOf(deployment, { password: `AAAAA-${before}` });
      statuses.push(
        (await api.anonymous().send("POST /api/deployment-login", { body }, fromElsewhere())).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 429]);
    const right = await api
      .anonymous()
      .send("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere());
    expect([right.status, right.error.error]).toEqual([429, "Too many attempts. Please try again later."]);
    expect(Number(right.headers["retry-after"])).toBeGreaterThan(0);
    expect(
      (await known.send("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere())).status,
    ).toBe(200);
  });

  test("is stopped alike for a page that does not exist", async () => {
    const statuses: number[] = [];
    for (const before of [0, 299, 300]) {
      await guessedFor("no-such-page", before);
      const body = { deploymentSlug: "no-such-page", email: "r@example.test", password: `AAAAA-${before}` };
      statuses.push(
        (await api.anonymous().send("POST /api/deployment-login", { body }, fromElsewhere())).status,
      );
    }
    expect(statuses).toEqual([401, 401, 429]);
  });

  test("another recipient's browser is a stranger", async () => {
    const deployment = await createDeployment(api.db);
    const former = await signedIn(deployment);
    const params = { id: deployment.id };
    await (
      await api.as("OWNER")
    ).request("PATCH /api/deployments/:id", { params, body: { recipientEmail: "next@example.test" } });
    for (const before of [0, 299]) {
      await guessedFor(deployment.slug, before);
      const body = bodyOf(deployment, { password: `BBBBB-${before}` });
      await api.anonymous().send("POST /api/deployment-login", { body }, fromElsewhere());
    }
    expect(
      (await former.send("POST /api/deployment-login", { body: bodyOf(deployment) }, fromElsewhere())).status,
    ).toBe(429);
  });
});
