import type { Role } from "@field-advisor/schema/routes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createSession, createUser, testPassword } from "../../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../../test/harness.ts";
import * as owners from "../../users/owners.service.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());
afterEach(async () => {
  await api.db
    .updateTable("sign_in_rules")
    .set({ only_by_provider: false, second_factor_required: false })
    .execute();
});

const onlyByProvider = (...roles: Role[]) =>
  api.db.updateTable("sign_in_rules").set({ only_by_provider: true }).where("role", "in", roles).execute();

const signIn = (email: string, password = testPassword, client: ContractClient = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } });

/** A session that a provider opened. */
async function byProvider(user: { id: number }): Promise<ContractClient> {
  const client = api.anonymous();
  client.cookies.set(sessionCookie, await createSession(api.db, user.id, { opened_by: "1" }));
  return client;
}

test("owners read and change the rules, role by role, and the log has what changed", async () => {
  const owner = await api.as("OWNER");
  const rule = (role: Role, changed = {}) => ({
    role,
    onlyByProvider: false,
    secondFactorRequired: false,
    ...changed,
  });
  const rules = await owner.request("GET /api/sign-in-rules");
  expect(rules).toMatchObject([rule("OWNER"), rule("ADMIN"), rule("USER")]);
  const body = { secondFactorRequired: true };
  const changed = rule("ADMIN", body);
  const answer = await owner.request("PATCH /api/sign-in-rules/:role", { params: { role: "ADMIN" }, body });
  expect(answer).toMatchObject(changed);
  await owner.request("PATCH /api/sign-in-rules/:role", { params: { role: "ADMIN" }, body });
  expect(await owner.request("GET /api/sign-in-rules")).toContainEqual(answer);
  const entries = await api.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "sign_in_rule.change")
    .execute();
  expect(entries).toEqual([{ details: { before: rule("ADMIN"), after: changed } }]);
});

test("no role is told to come in only by a provider while there is none", async () => {
  const owner = await api.as("OWNER");
  const answer = await owner.send("PATCH /api/sign-in-rules/:role", {
    params: { role: "USER" },
    body: { onlyByProvider: true },
  });
  expect([answer.status, answer.error]).toEqual([
    409,
    expect.objectContaining({ code: "conflict", error: "Connect a provider first, and switch it on." }),
  ]);
});

test("the right password is answered like a wrong one where only a provider lets somebody in", async () => {
  const [user, admin] = [await createUser(api.db), await createUser(api.db, { role: "ADMIN" })];
  await onlyByProvider("USER");
  const [right, wrong, unknown] = [
    await signIn(user.email),
    await signIn(user.email, "not the right one"),
    await signIn("nobody@example.test"),
  ];
  const shown = ({ status, error, setCookies }: typeof right) => [
    status,
    error.code,
    error.error,
    setCookies,
  ];
  expect(shown(right)).toEqual([401, "invalid_credentials", "Invalid email or password", []]);
  expect(shown(wrong)).toEqual(shown(right));
  expect(shown(unknown)).toEqual(shown(right));
  expect((await signIn(admin.email)).status).toBe(200);
});

test("a right password that opens nothing counts as a failure, and does not say so", async () => {
  const limited = await testApi();
  const user = await createUser(limited.db);
  await limited.db.updateTable("sign_in_rules").set({ only_by_provider: true }).execute();
  const answers: string[] = [];
  for (let tries = 0; tries < 12; tries++) {
    const { error } = await limited
      .anonymous()
      .send("POST /api/auth/login", { body: { email: user.email, password: testPassword } });
    answers.push(error.code);
  }
  await limited.close();
  expect(new Set(answers)).toEqual(new Set(["invalid_credentials", "too_many_requests"]));
});

test("owners read in the log why somebody was not let in", async () => {
  const user = await createUser(api.db);
  await onlyByProvider("USER");
  await signIn(user.email);
  const { details } = await api.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "user.login_failed")
    .where("subject_id", "=", String(user.id))
    .executeTakeFirstOrThrow();
  expect(details).toEqual({ onlyByProvider: true });
});

test("who is signed in stays so, but a password proves and changes nothing any more", async () => {
  const user = await createUser(api.db);
  const client = api.anonymous();
  await signIn(user.email, testPassword, client);
  await onlyByProvider("USER");
  expect((await client.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  const proof = await signIn(user.email, testPassword, client);
  expect([proof.status, proof.error.code]).toEqual([401, "invalid_credentials"]);
  const change = await client.send("PATCH /api/users/:id", {
    params: { id: user.id },
    body: { password: "another good one to use", currentPassword: testPassword },
  });
  expect([change.status, change.error.error]).toEqual([
    403,
    expect.stringContaining("no password to change"),
  ]);
});

test("their passwords are neither asked for nor reset", async () => {
  const owner = await api.as("OWNER");
  const [user, admin] = [await createUser(api.db), await createUser(api.db, { role: "ADMIN" })];
  await onlyByProvider("USER");
  for (const { email } of [user, admin])
    expect((await api.anonymous().send("POST /api/auth/forgot-password", { body: { email } })).status).toBe(
      202,
    );
  await api.performJobs();
  const waiting = await owner.request("GET /api/users/reset-requests", { query: {} });
  expect(waiting.map((request) => request.user.id)).toEqual([admin.id]);
  const reset = await owner.send("POST /api/users/:id/reset-password", { params: { id: user.id } });
  expect([reset.status, reset.error.error]).toEqual([403, expect.stringContaining("only by a provider")]);
  const { results } = await owner.request("POST /api/users/reset-passwords", {
    body: { userIds: [user.id, admin.id] },
  });
  expect(results.map(({ userId, outcome }) => [userId, outcome])).toEqual([
    [user.id, "refused"],
    [admin.id, "changed"],
  ]);
});

test("a request that was open before the rule is not shown, and comes back with the password", async () => {
  const owner = await api.as("OWNER");
  const user = await createUser(api.db);
  await api.anonymous().send("POST /api/auth/forgot-password", { body: { email: user.email } });
  await api.performJobs();
  const waits = async () =>
    (await owner.request("GET /api/users/reset-requests", { query: {} })).some((r) => r.user.id === user.id);
  expect(await waits()).toBe(true);
  await onlyByProvider("USER");
  expect(await waits()).toBe(false);
});

test("who came in by a provider need not choose a password first", async () => {
  const user = await createUser(api.db, { password_change_required: true, requires_reset: true });
  const client = await byProvider(user);
  expect((await client.request("GET /api/auth/status")).user).toMatchObject({
    passwordChangeRequired: false,
    requiresReset: false,
  });
  expect((await (await api.as(user)).request("GET /api/auth/status")).user).toMatchObject({
    passwordChangeRequired: true,
    requiresReset: true,
  });
});

test("a session that takes the place of another was opened like it", async () => {
  const user = await createUser(api.db);
  const client = await byProvider(user);
  await client.request("PATCH /api/users/:id", {
    params: { id: user.id },
    body: { password: "another good one to use", currentPassword: testPassword },
  });
  const sessions = await api.db
    .selectFrom("sessions")
    .select(["opened_by", "end_reason"])
    .where("user_id", "=", user.id)
    .orderBy("id")
    .execute();
  expect(sessions).toEqual([
    { opened_by: "1", end_reason: "password changed" },
    { opened_by: "1", end_reason: null },
  ]);
});

test("the command line lets one account in with a password, and no other", async () => {
  const [lost, other] = [await createUser(api.db), await createUser(api.db, { role: "OWNER" })];
  await onlyByProvider("OWNER", "ADMIN", "USER");
  const { password } = await owners.recover(api.ctx, { email: lost.email });
  const answer = await signIn(lost.email, password);
  expect([answer.status, answer.data.role]).toEqual([200, "OWNER"]);
  expect((await signIn(other.email)).status).toBe(401);
});

test("an owner who is made on the server comes in with a password whatever the rule is", async () => {
  await onlyByProvider("OWNER");
  const email = "first@example.test";
  const password = await owners.create(api.ctx, { email, firstName: "Fia", lastName: "First" });
  expect((await signIn(email, password ?? "")).status).toBe(200);
});

test("whoever comes in only by a provider is made without a password, and nobody else", async () => {
  const owner = await api.as("OWNER");
  await onlyByProvider("USER");
  const create = (role: "USER" | "ADMIN") =>
    owner.send("POST /api/users", {
      body: { email: `${role}@made.test`, firstName: "Mia", lastName: "Made", role },
    });
  expect((await create("USER")).status).toBe(201);
  const admin = await create("ADMIN");
  expect([admin.status, admin.error.issues]).toEqual([
    400,
    [{ path: "password", message: "Password is required" }],
  ]);
});
