import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser, testPassword } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  comeBack,
  connect,
  linked,
  proveBy,
  startProof as startProofAt,
  startProvider,
  type TestProvider,
} from "../../../test/identity-provider.ts";
import { passTime } from "../../../test/time.ts";

let api: TestApi;
let provider: TestProvider;
let providerId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000", REAUTH_REQUIRED: "true" } });
  provider = await startProvider();
});
afterAll(async () => {
  await provider.stop();
  await api.close();
});
beforeEach(async () => {
  await api.db.deleteFrom("identity_providers").execute();
  providerId = await connect(api, provider.issuer);
});

const seconds = () => Math.floor(Date.now() / 1000);

const screen = "http://localhost:3001/confirmed";

const startProof = (client: ContractClient, id = providerId) => startProofAt(client, id);

const prove = (client: ContractClient, claims: Record<string, unknown>) =>
  proveBy(client, provider, providerId, claims);

/** An owner who came in by the provider a while ago. */
async function linkedOwner() {
  const { user, claims, client } = await linked(api, provider, providerId);
  await api.db.updateTable("users").set({ role: "OWNER" }).where("id", "=", user.id).execute();
  await passTime(api.db, 601);
  return { user, claims, client };
}

const makeKey = (client: ContractClient) =>
  client.send("POST /api/keys", { body: { name: "HR", scopes: ["users:read"], days: 1 } });

const actionsOf = async (userId: number) =>
  (
    await api.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("actor_id", "=", userId)
      .orderBy("id")
      .execute()
  ).map(({ action, details }) => [action, details]);

test("who signs in at the provider again has proven who they are, and makes a key", async () => {
  const { user, claims, client } = await linkedOwner();
  expect((await makeKey(client)).error.code).toBe("proof_required");
  const before = await client.request("GET /api/user/sign-in");
  expect(await prove(client, claims)).toBe(screen);
  const after = await client.request("GET /api/user/sign-in");
  expect(Date.parse(after.provedAt)).toBeGreaterThan(Date.parse(before.provedAt));
  expect((await makeKey(client)).status).toBe(201);
  expect(await actionsOf(user.id)).toContainEqual(["user.prove", { provider: "Northwind" }]);
});

test("the provider is asked to have them sign in again, whoever is signed in there", async () => {
  const { client } = await linkedOwner();
  const { searchParams } = await startProof(client);
  expect(searchParams.get("prompt")).toBe("login");
  expect(searchParams.get("max_age")).toBe("0");
});

test.each([
  ["does not say when they signed in", { auth_time: undefined }],
  ["says that they signed in long ago", { auth_time: seconds() - 3600 }],
  ["says that they signed in a moment before they came", { auth_time: seconds() - 30 }],
  ["says it in words", { auth_time: "now" }],
])("a provider that %s proves nothing", async (_how, said) => {
  const { user, claims, client } = await linkedOwner();
  expect(await prove(client, { ...claims, ...said })).toMatch(/\/confirmed\?problem=(stale|invalid)$/);
  expect((await makeKey(client)).error.code).toBe("proof_required");
  const { providers } = await (await api.as("OWNER")).request("GET /api/identity-providers");
  expect(providers[0]?.lastFailure).toEqual(expect.any(String));
  expect(await isProven(user.id)).toBe(false);
});

const isProven = async (userId: number) =>
  (await actionsOf(userId)).some(([action]) => action === "user.prove");

test("another account of the provider proves nothing, be it linked to somebody else or to nobody", async () => {
  const other = await linked(api, provider, providerId);
  const { client } = await linkedOwner();
  expect(await prove(client, other.claims)).toBe(`${screen}?problem=other`);
  expect(await prove(client, { sub: "nobody's" })).toBe(`${screen}?problem=other`);
  expect((await makeKey(client)).error.code).toBe("proof_required");
});

test("a proof belongs to the browser that began it, and counts once", async () => {
  const { claims, client } = await linkedOwner();
  const address = await startProof(client);
  provider.says({ ...claims, auth_time: seconds() });
  const { headers } = await fetch(address, { redirect: "manual" });
  const back = new URL(headers.get("location") ?? "");
  const stranger = await api.as("OWNER");
  expect(await comeBack(stranger, back)).toBe(`${screen}?problem=over`);
  const way = client.cookies.get("way") ?? "";
  expect(await comeBack(client, back)).toBe(screen);
  client.cookies.set("way", way);
  expect(await comeBack(client, back)).toBe(`${screen}?problem=over`);
});

test("who is not signed in any more has nothing to prove", async () => {
  const { claims, client } = await linkedOwner();
  const address = await startProof(client);
  await client.request("POST /api/auth/logout");
  provider.says({ ...claims, auth_time: seconds() });
  const { headers } = await fetch(address, { redirect: "manual" });
  expect(await comeBack(client, new URL(headers.get("location") ?? ""))).toBe(`${screen}?problem=left`);
  expect((await startProof(api.anonymous())).href).toBe(`${screen}?problem=left`);
});

test("a provider that is off or away is said where they wait", async () => {
  const { client } = await linkedOwner();
  await api.db.updateTable("identity_providers").set({ is_on: false }).execute();
  expect((await startProof(client)).href).toBe(`${screen}?problem=off`);
  const gone = await startProvider();
  await api.db.deleteFrom("identity_providers").execute();
  const away = await connect(api, gone.issuer);
  await gone.stop();
  expect((await startProof(client, away)).href).toBe(`${screen}?problem=away`);
});

test("another site sends nobody to prove anything", async () => {
  const { client } = await linkedOwner();
  const answer = await client.send(
    "GET /api/sign-in/:providerId/prove",
    { params: { providerId } },
    { host: "portal", headers: { "sec-fetch-site": "cross-site" } },
  );
  expect(answer.status).toBe(403);
});

test("a password still proves who has one", async () => {
  const { user, client } = await linkedOwner();
  await client.request("POST /api/auth/login", { body: { email: user.email, password: testPassword } });
  expect((await makeKey(client)).status).toBe(201);
});

test("who unlinks somebody proves first who they are", async () => {
  const { user } = await linked(api, provider, providerId);
  const { claims, client } = await linkedOwner();
  const unlink = () =>
    client.send("DELETE /api/identity-providers/:id/links/:userId", {
      params: { id: providerId, userId: user.id },
    });
  expect((await unlink()).error.code).toBe("proof_required");
  await prove(client, claims);
  expect((await unlink()).status).toBe(200);
});

test.each([
  ["set up a second factor", "second_factor_required"],
  ["choose a password", "password_change_required"],
] as const)("who has to %s first is led to the provider all the same", async (_what, due) => {
  const user = await createUser(api.db, { password_change_required: due === "password_change_required" });
  const client = await api.as(user);
  await api.db
    .updateTable("sign_in_rules")
    .set({ second_factor_required: due === "second_factor_required" })
    .execute();
  expect((await client.send("GET /api/agents", {})).error.code).toBe(due);
  expect((await startProof(client)).origin).toBe(new URL(provider.issuer).origin);
  await api.db.updateTable("sign_in_rules").set({ second_factor_required: false }).execute();
});
