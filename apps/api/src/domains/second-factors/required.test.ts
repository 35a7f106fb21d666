import { generateSync } from "otplib";
import type { Role } from "@field-advisor/schema/routes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { giveCodes } from "../../../test/access-inputs-of-factors.ts";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createKey } from "../../../test/create-key.ts";
import { createSession, createUser, testPassword } from "../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";
import { virtualAuthenticator } from "../../../test/virtual-authenticator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());
afterEach(() => ask(false));

async function ask(secondFactorRequired: boolean, role: Role = "ADMIN"): Promise<void> {
  await api.db
    .updateTable("sign_in_rules")
    .set({ second_factor_required: secondFactorRequired })
    .where("role", "in", secondFactorRequired ? [role] : ["OWNER", "ADMIN", "USER"])
    .execute();
}

const signIn = (email: string, client: ContractClient = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password: testPassword } });

const isHeldUp = async (client: ContractClient) => {
  const { status, error } = await client.send("GET /api/auth/sessions", {}).then((answer) => ({
    status: answer.status,
    error: answer.status === 200 ? null : answer.error,
  }));
  return status === 403 && error?.code === "second_factor_required";
};

async function enrol(client: ContractClient): Promise<string> {
  const { secret, enrolment } = await client.request("POST /api/second-factors/code/start");
  await client.request("POST /api/second-factors/code", {
    body: { enrolment, code: generateSync({ secret }) },
  });
  return secret;
}

test("whose role asks for one sets it up right after the password, and may do nothing before", async () => {
  await ask(true);
  const user = await createUser(api.db, { role: "ADMIN" });
  const client = api.anonymous();
  expect((await signIn(user.email, client)).data).toMatchObject({ role: "ADMIN", secondFactorDue: true });
  expect((await client.request("GET /api/auth/status")).user?.secondFactorDue).toBe(true);
  expect(await isHeldUp(client)).toBe(true);
  expect((await client.send("DELETE /api/second-factors/code", {})).error.code).toBe(
    "second_factor_required",
  );
  expect((await client.request("GET /api/second-factors")).isRequired).toBe(true);
  await enrol(client);
  expect(await isHeldUp(client)).toBe(false);
  expect((await client.request("GET /api/auth/status")).user?.secondFactorDue).toBe(false);
  expect((await signIn(user.email)).error.code).toBe("second_step_required");
});

test("an owner who has none yet changes nobody, and may choose another password", async () => {
  await ask(true, "OWNER");
  const [owner, other] = [await createUser(api.db, { role: "OWNER" }), await createUser(api.db)];
  const client = api.anonymous();
  await signIn(owner.email, client);
  for (const body of [{ role: "OWNER" }, { status: "INACTIVE" }, { email: "mine@evil.test" }] as const)
    for (const { id } of [other, owner]) {
      const refused = await client.send("PATCH /api/users/:id", { params: { id }, body });
      expect(refused.error.code).toBe("second_factor_required");
    }
  const body = { password: "quiet harbour at dawn", currentPassword: testPassword };
  expect((await client.send("PATCH /api/users/:id", { params: { id: owner.id }, body })).status).toBe(200);
  expect(await isHeldUp(client)).toBe(true);
});

test("a passkey is enough", async () => {
  await ask(true);
  const client = await api.as("ADMIN");
  expect(await isHeldUp(client)).toBe(true);
  const made = virtualAuthenticator().make(await client.request("POST /api/second-factors/passkeys/start"));
  await client.request("POST /api/second-factors/passkeys", { body: { name: "Laptop", credential: made } });
  expect(await isHeldUp(client)).toBe(false);
});

test("who is signed in when it is switched on sets it up with the next call; other roles go on", async () => {
  const [admin, user, owner] = [await api.as("ADMIN"), await api.as("USER"), await api.as("OWNER")];
  expect(await isHeldUp(admin)).toBe(false);
  await owner.request("PATCH /api/sign-in-rules/:role", {
    params: { role: "ADMIN" },
    body: { secondFactorRequired: true },
  });
  expect([await isHeldUp(admin), await isHeldUp(user), await isHeldUp(owner)]).toEqual([true, false, false]);
  expect((await admin.send("POST /api/auth/logout", {})).status).toBe(200);
});

test("required of owners, the last one sets it up and goes on; it may not be removed again", async () => {
  await ask(true, "OWNER");
  const owner = await createUser(api.db, { role: "OWNER" });
  const client = api.anonymous();
  await signIn(owner.email, client);
  expect(await isHeldUp(client)).toBe(true);
  await enrol(client);
  expect(await isHeldUp(client)).toBe(false);
  const removed = await client.send("DELETE /api/second-factors/code", {});
  expect([removed.status, removed.error.error]).toEqual([
    409,
    "Your role asks for a second factor. Add another one before you remove this one.",
  ]);
  expect((await client.request("GET /api/second-factors")).code).not.toBeNull();
});

test("whoever came by a provider is asked for nothing here", async () => {
  await ask(true);
  const user = await createUser(api.db, { role: "ADMIN" });
  const client = api.anonymous();
  client.cookies.set(sessionCookie, await createSession(api.db, user.id, { opened_by: "1" }));
  expect(await isHeldUp(client)).toBe(false);
  expect((await client.request("GET /api/auth/status")).user?.secondFactorDue).toBe(false);
});

test("the new password comes first, then the second factor", async () => {
  await ask(true);
  const user = await createUser(api.db, { role: "ADMIN", password_change_required: true });
  const client = await api.as(user);
  expect((await client.send("POST /api/second-factors/code/start", {})).error.code).toBe(
    "password_change_required",
  );
  await client.request("PATCH /api/users/:id", {
    params: { id: user.id },
    body: { password: "a lamp in every window", currentPassword: testPassword },
  });
  expect(await isHeldUp(client)).toBe(true);
});

test("an owner who must set one up sees nothing as somebody else either", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const { id } = await createUser(api.db, { role: "USER" });
  const window = await api.viewing(await api.as(owner), id);
  expect((await window.request("GET /api/auth/status")).user?.id).toBe(id);
  await ask(true, "OWNER");
  expect((await window.request("GET /api/auth/status")).isAuthenticated).toBe(false);
  await giveCodes(api.db, owner.id);
  expect((await window.request("GET /api/auth/status")).user?.id).toBe(id);
});

test("viewing as somebody who must set one up shows what they would see", async () => {
  await ask(true, "USER");
  const { id } = await createUser(api.db, { role: "USER" });
  const window = await api.viewing(await api.as("OWNER"), id);
  expect(await isHeldUp(window)).toBe(false);
});

test("a key goes on: it was made by somebody who was in", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const { key } = await createKey(api.db, owner.id, { scopes: ["users:read"] });
  await ask(true, "OWNER");
  expect((await api.withKey(key).send("GET /api/users", { query: {} })).status).toBe(200);
});
