import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser, testPassword } from "../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const newPassword = "seven quiet herons";

const rowOf = (id: number) =>
  api.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A signed-in user whose session has not proved its password for a while. */
async function settled(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(api.db, values);
  const client = await api.as(user);
  await passTime(api.db, 601);
  return { user, client };
}

const change = (client: ContractClient, id: number, body: { password: string; currentPassword?: string }) =>
  client.send("PATCH /api/users/:id", { params: { id }, body });

const signIn = (email: string, password: string, client = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } });

describe("a password", () => {
  test("is changed with the current one; other sessions end, this one goes on under a new token", async () => {
    const { user, client } = await settled();
    const other = await api.as(user);
    const token = client.cookies.get(sessionCookie) ?? "";
    const answer = await change(client, user.id, { password: newPassword, currentPassword: testPassword });
    expect(answer.data).toMatchObject({ id: user.id, passwordChangeRequired: false });

    expect(client.cookies.get(sessionCookie)).not.toBe(token);
    expect((await client.request("GET /api/auth/status")).isAuthenticated).toBe(true);
    expect((await other.request("GET /api/auth/status")).isAuthenticated).toBe(false);
    other.cookies.set(sessionCookie, token);
    expect((await other.request("GET /api/auth/status")).isAuthenticated).toBe(false);
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect((await signIn(user.email, newPassword)).status).toBe(200);

    const entries = await api.db
      .selectFrom("audit_log")
      .selectAll()
      .where("actor_id", "=", user.id)
      .where("action", "=", "user.change_password")
      .execute();
    expect(entries).toMatchObject([{ subject_type: "user", subject_id: String(user.id), details: {} }]);
  });

  test("is not changed without proof", async () => {
    const { user, client } = await settled();
    const answer = await change(client, user.id, { password: newPassword });
    expect([answer.status, answer.error.code]).toEqual([403, "proof_required"]);
    expect((await rowOf(user.id)).password_hash).toBe(user.password_hash);
  });

  test("is not changed with a wrong current one, ten times at most", async () => {
    const { user, client } = await settled();
    const wrong = await change(client, user.id, { password: newPassword, currentPassword: "wrong" });
    expect(wrong.status).toBe(403);
    expect(wrong.error).toMatchObject({
      error: "Current password is incorrect",
      code: "proof_required",
      issues: [{ path: "currentPassword", message: "Current password is incorrect" }],
    });
    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) {
      const body = { password: newPassword, currentPassword: `wrong ${i}` };
      statuses.push((await change(client, user.id, body)).status);
    }
    expect(statuses).toEqual([...Array<number>(9).fill(403), 429]);
    expect((await rowOf(user.id)).password_hash).toBe(user.password_hash);
  });

  test("may be changed for ten minutes after a sign-in, and after a sign-in as oneself", async () => {
    const user = await createUser(api.db);
    const client = api.anonymous();
    await signIn(user.email, testPassword, client);
    expect((await change(client, user.id, { password: newPassword })).status).toBe(200);

    await passTime(api.db, 601);
    expect((await change(client, user.id, { password: testPassword })).status).toBe(403);
    await signIn(user.email, newPassword, client);
    expect((await change(client, user.id, { password: testPassword })).status).toBe(200);
  });

  test.each(["ADMIN", "OWNER"] as const)("of somebody else is not changed by %s", async (role) => {
    const other = await createUser(api.db);
    const client = await api.as(role);
    const answer = await change(client, other.id, { password: newPassword, currentPassword: testPassword });
    expect([answer.status, answer.error.code]).toEqual([403, "forbidden"]);
    expect((await change(client, 2_000_000_000, { password: newPassword })).status).toBe(403);
    expect((await rowOf(other.id)).password_hash).toBe(other.password_hash);
  });

  test.each([
    [testPassword, "Choose a password that differs from your current one."],
    ["password1234", /easy to guess/],
    ["robin-hart-2031", /must not be made of your name/],
    ["1234567", "New password must be at least 8 characters"],
  ])("may not be %j", async (password, message) => {
    const user = await createUser(api.db, { first_name: "Robin", last_name: "Hart" });
    const client = await api.as(user);
    const answer = await change(client, user.id, { password });
    expect(answer.status).toBe(400);
    expect(answer.error.issues).toEqual([{ path: "password", message: expect.stringMatching(message) }]);
    expect((await rowOf(user.id)).password_hash).toBe(user.password_hash);
  });

  test("is changed once when two try at the same moment", async () => {
    const user = await createUser(api.db);
    const clients = [await api.as(user), await api.as(user)];
    const answers = await Promise.all(
      clients.map((client, index) => change(client, user.id, { password: `${newPassword} ${index}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
  });

  test("what a client says about having to change a password is not believed", async () => {
    const { user, client } = await settled();
    const answer = await client.send("PATCH /api/users/:id", {
      params: { id: user.id },
      body: { password: newPassword, currentPassword: testPassword, passwordChangeRequired: true },
    });
    expect(answer.data.passwordChangeRequired).toBe(false);
  });
});

describe("a first sign-in", () => {
  test("goes through the panel: sign in, prove, change, go on", async () => {
    const user = await createUser(api.db, {
      password: "TEMP0RARY7SECRET",
      password_change_required: true,
      requires_reset: true,
      password_expires_at: new Date(Date.now() + 72 * 3_600_000),
    });
    const client = api.anonymous();
    const signedIn = await signIn(user.email, "TEMP0RARY7SECRET", client);
    expect(signedIn.data).toMatchObject({ passwordChangeRequired: true, requiresReset: true });

    const refused = await client.send("GET /api/deployments", { query: {} });
    expect([refused.status, refused.error.code]).toEqual([403, "password_change_required"]);

    expect((await signIn(user.email, "TEMP0RARY7SECRET", client)).status).toBe(200);
    const changed = await client.send("PATCH /api/users/:id", {
      params: { id: user.id },
      body: { password: newPassword, passwordChangeRequired: false },
    });
    expect(changed.data).toMatchObject({ passwordChangeRequired: false, requiresReset: false });
    expect(await client.request("GET /api/deployments")).toEqual([]);
    expect(await rowOf(user.id)).toMatchObject({ password_expires_at: null, requires_reset: false });
    expect((await signIn(user.email, "TEMP0RARY7SECRET")).status).toBe(401);
  });

  test("allows no other change on the way", async () => {
    const user = await createUser(api.db, { password_change_required: true, role: "OWNER" });
    const client = await api.as(user);
    const other = await createUser(api.db);
    for (const [id, body] of [
      [user.id, { firstName: "Ruth" }],
      [other.id, { role: "OWNER" }],
    ] as const) {
      const answer = await client.send("PATCH /api/users/:id", { params: { id }, body });
      expect([answer.status, answer.error.code]).toEqual([403, "password_change_required"]);
    }
    expect([await rowOf(user.id), await rowOf(other.id)]).toEqual([user, other]);
  });

  test("does not end with the same password again", async () => {
    const user = await createUser(api.db, { password_change_required: true });
    const client = api.anonymous();
    await signIn(user.email, testPassword, client);
    expect((await change(client, user.id, { password: testPassword })).status).toBe(400);
    expect((await rowOf(user.id)).password_change_required).toBe(true);
  });
});
