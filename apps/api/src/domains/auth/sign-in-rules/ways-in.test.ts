import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createSession, createUser, testPassword } from "../../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../../test/harness.ts";
import {
  connect,
  proveBy,
  signInBy,
  startProvider,
  type TestProvider,
} from "../../../../test/identity-provider.ts";
import * as owners from "../../users/owners.service.ts";

let api: TestApi;
let provider: TestProvider;
let providerId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  provider = await startProvider();
});
afterAll(async () => {
  await provider.stop();
  await api.close();
});
beforeEach(async () => {
  await api.db.updateTable("sign_in_rules").set({ only_by_provider: false }).execute();
  await api.db.deleteFrom("identity_providers").execute();
  providerId = await connect(api, provider.issuer);
});

type Person = Awaited<ReturnType<typeof createUser>>;

/** They go to the provider and come back, with the browser that they have. */
async function comeInBy(user: Person, client: ContractClient = api.anonymous()): Promise<ContractClient> {
  provider.says({ sub: `subject of ${user.id}`, email: user.email, email_verified: true });
  await signInBy(client, providerId);
  return client;
}

const proveAt = ({ id }: Person, client: ContractClient) =>
  proveBy(client, provider, providerId, { sub: `subject of ${id}` });

const signIn = (email: string, password = testPassword, client = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } });

const rule = (client: ContractClient, role: "OWNER" | "ADMIN" | "USER", isOnly = true) =>
  client.send("PATCH /api/sign-in-rules/:role", { params: { role }, body: { onlyByProvider: isOnly } });

const isSignedIn = async (client: ContractClient) =>
  (await client.request("GET /api/auth/status")).isAuthenticated;

test("users come in only by the provider then, and owners as before", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const user = await createUser(api.db);
  const client = await api.as(owner);
  const answer = await rule(client, "USER");
  expect([answer.status, answer.data.onlyByProvider]).toEqual([200, true]);
  expect((await signIn(user.email)).error.code).toBe("invalid_credentials");
  expect(await isSignedIn(await comeInBy(user))).toBe(true);
  expect((await signIn(owner.email)).status).toBe(200);
});

test("no owner locks themselves out: only one who came in by the provider closes the door to owners", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const client = api.anonymous();
  await signIn(owner.email, testPassword, client);
  const refused = await rule(client, "OWNER");
  expect([refused.status, refused.error.error]).toEqual([409, expect.stringContaining("lock yourself out")]);
  await comeInBy(owner, client);
  const unproved = await rule(client, "OWNER");
  expect([unproved.status, unproved.error.code, unproved.error.issues]).toEqual([
    403,
    "proof_required",
    [{ path: "provider", message: expect.stringContaining("Confirm once at Northwind") }],
  ]);
  await signIn(owner.email, testPassword, client);
  expect((await rule(client, "OWNER")).error.code).toBe("proof_required");
  await proveAt(owner, client);
  expect((await rule(client, "OWNER")).status).toBe(200);
  expect((await signIn(owner.email)).status).toBe(401);
});

test("the rule holds for who was made or let in on the server before it", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const email = "made-before@example.test";
  const made = { email, firstName: "Mae", lastName: "Made", password: testPassword };
  await owners.create(api.ctx, made);
  expect((await signIn(email)).status).toBe(200);
  const client = await comeInBy(owner);
  await proveAt(owner, client);
  expect((await rule(client, "OWNER")).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
});

test("who gets another role is an exception no longer", async () => {
  const lost = await createUser(api.db);
  const { password } = await owners.recover(api.ctx, { email: lost.email });
  const owner = await api.as("OWNER");
  await rule(owner, "ADMIN");
  const change = { params: { id: lost.id }, body: { role: "ADMIN" } } as const;
  await owner.request("PATCH /api/users/:id/role", change);
  expect((await signIn(lost.email, password)).status).toBe(401);
});

test("a provider that is off opens no door", async () => {
  const owner = await api.as("OWNER");
  await owner.request("PATCH /api/identity-providers/:id", {
    params: { id: providerId },
    body: { isOn: false },
  });
  expect((await rule(owner, "USER")).error.code).toBe("conflict");
});

const closing = {
  "switching it off": (client: ContractClient) =>
    client.send("PATCH /api/identity-providers/:id", { params: { id: providerId }, body: { isOn: false } }),
  "removing it": (client: ContractClient) =>
    client.send("DELETE /api/identity-providers/:id", { params: { id: providerId } }),
};

test.each(Object.entries(closing))("the last provider stays while a role needs it: %s", async (_, close) => {
  const owner = await api.as("OWNER");
  await rule(owner, "USER");
  const refused = await close(owner);
  expect([refused.status, refused.error.error]).toEqual([409, expect.stringContaining("the last one")]);
  expect(await owner.request("GET /api/sign-in/providers")).toHaveLength(1);
  await rule(owner, "USER", false);
  expect((await close(owner)).status).toBe(200);
});

test("nobody undoes the link that is their only way in", async () => {
  const user = await createUser(api.db);
  const client = await comeInBy(user);
  const unlink = () => client.send("DELETE /api/user/identities/:providerId", { params: { providerId } });
  const owner = await api.as("OWNER");
  await rule(owner, "USER");
  const refused = await unlink();
  expect([refused.status, refused.error.error]).toEqual([409, expect.stringContaining("last way in")]);
  expect(await isSignedIn(await comeInBy(user))).toBe(true);
  await rule(owner, "USER", false);
  expect((await unlink()).status).toBe(200);
});

test("an owner may undo the link of somebody else, who is then linked anew", async () => {
  const user = await createUser(api.db);
  const client = await comeInBy(user);
  const owner = await api.as("OWNER");
  await rule(owner, "USER");
  await owner.request("DELETE /api/identity-providers/:id/links/:userId", {
    params: { id: providerId, userId: user.id },
  });
  expect(await isSignedIn(client)).toBe(false);
  expect(await isSignedIn(await comeInBy(user))).toBe(true);
});

test("everybody reads how they may sign in themselves", async () => {
  const user = await createUser(api.db);
  const client = await comeInBy(user);
  const mine = () => client.request("GET /api/user/sign-in");
  const providers = [{ id: providerId, name: "Northwind" }];
  expect(await mine()).toMatchObject({ byPassword: true, providers });
  await rule(await api.as("OWNER"), "USER");
  expect(await mine()).toMatchObject({ byPassword: false, providers });
});

test("how many of a role are linked is counted", async () => {
  const owner = await api.as("OWNER");
  const count = async () =>
    (await owner.request("GET /api/sign-in-rules")).find(({ role }) => role === "ADMIN") ?? {
      people: -1,
      linked: -1,
    };
  const before = await count();
  await comeInBy(await createUser(api.db, { role: "ADMIN" }));
  await createUser(api.db, { role: "ADMIN", status: "INACTIVE" });
  const { people, linked } = await count();
  expect([people - before.people, linked - before.linked]).toEqual([1, 1]);
});

test("the way back from the server lasts until its person comes in by the provider again", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  const client = await comeInBy(owner);
  await proveAt(owner, client);
  await rule(client, "OWNER");
  const { password } = await owners.recover(api.ctx, { email: owner.email });
  expect(await isSignedIn(client)).toBe(false);
  const back = api.anonymous();
  expect((await signIn(owner.email, password, back)).status).toBe(200);
  const chosen = "another good one to use";
  await back.request("PATCH /api/users/:id", {
    params: { id: owner.id },
    body: { password: chosen, currentPassword: password },
  });
  expect((await signIn(owner.email, chosen)).status).toBe(200);
  await comeInBy(owner);
  expect((await signIn(owner.email, chosen)).status).toBe(401);
});

test("the way back takes links away, so that a stranger's sign-in does not undo it", async () => {
  const owner = await createUser(api.db, { role: "OWNER" });
  await comeInBy({ ...owner, id: 1_000_000_000 + owner.id });
  const { unlinked, password } = await owners.recover(api.ctx, { email: owner.email });
  expect(unlinked).toBe(1);
  const { details } = await api.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "user.recover_owner")
    .where("subject_id", "=", String(owner.id))
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ unlinked: 1 });
  provider.says({ sub: `subject of ${1_000_000_000 + owner.id}`, email: "stranger@elsewhere.test" });
  const stranger = api.anonymous();
  await signInBy(stranger, providerId);
  expect(await isSignedIn(stranger)).toBe(false);
  await api.db.updateTable("sign_in_rules").set({ only_by_provider: true }).execute();
  expect((await signIn(owner.email, password)).status).toBe(200);
});

test("signing out names where the provider's own session ends, once and to nobody else", async () => {
  const user = await createUser(api.db);
  const client = await comeInBy(user);
  const stored = await api.db
    .selectFrom("sessions")
    .select(["opened_by", "provider_sign_out"])
    .where("user_id", "=", user.id)
    .execute();
  expect(stored).toMatchObject([{ opened_by: String(providerId) }]);
  expect(stored[0]?.provider_sign_out).not.toContain("http");
  const { signOutAt } = await client.request("POST /api/auth/logout", {});
  const address = new URL(signOutAt ?? "");
  expect(address.origin).toBe(new URL(provider.issuer).origin);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: "field-advisor",
    post_logout_redirect_uri: "http://localhost:3001/login",
    id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  });
  expect(await client.request("POST /api/auth/logout", {})).toEqual({ success: true });
  const kept = api.db.selectFrom("sessions").select("provider_sign_out").where("user_id", "=", user.id);
  expect(await kept.execute()).toEqual([{ provider_sign_out: null }]);
  const other = api.anonymous();
  other.cookies.set(sessionCookie, await createSession(api.db, user.id));
  expect(await other.request("POST /api/auth/logout")).toEqual({ success: true });
});
