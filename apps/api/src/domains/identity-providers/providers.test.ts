import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSigner } from "../../lib/signed-value.ts";
import { createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
  clientSecret,
  connect,
  linked,
  signInBy,
  startProvider,
  type TestProvider,
} from "../../../test/identity-provider.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";

let api: TestApi;
let provider: TestProvider;
let providerId: number;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  provider = await startProvider();
});
beforeEach(async () => {
  await api.db.deleteFrom("identity_providers").execute();
  providerId = await connect(api, provider.issuer);
});
afterAll(async () => {
  await provider.stop();
  await api.close();
});

const isIn = async (client: ReturnType<TestApi["anonymous"]>) =>
  (await client.request("GET /api/auth/status")).isAuthenticated;

const other = {
  name: "Other",
  issuer: "https://id.example.com",
  clientId: "x",
  secret: "y",
  provesAddresses: false,
};

const entriesOf = async (action: string) =>
  api.db.selectFrom("audit_log").select(["subject_id", "details"]).where("action", "=", action).execute();

test("owners see how each provider is doing and to which addresses it sends people back, and never its secret", async () => {
  const { user } = await linked(api, provider, providerId);
  const owner = await api.as("OWNER");
  const answer = await owner.send("GET /api/identity-providers", {});
  expect(answer.data).toMatchObject({
    providers: [{ id: providerId, name: "Northwind", isOn: true, links: 1, lastFailure: null, version: 1 }],
    redirectAddresses: [
      "http://localhost:3001/api/sign-in/callback",
      "http://localhost:3002/api/sign-in/callback",
    ],
  });
  expect(answer.data.providers[0]?.lastUsedAt).not.toBeNull();
  const people = await owner.request("GET /api/identity-providers/:id/links", {
    params: { id: providerId },
    query: { search: user.email },
  });
  expect(people).toMatchObject([{ userId: user.id, email: user.email, emailThen: user.email }]);
  const entries = await api.db.selectFrom("audit_log").select("details").execute();
  expect(answer.text + JSON.stringify(entries)).not.toContain(clientSecret);
});

test("there are at most three providers", async () => {
  const owner = await api.as("OWNER");
  for (const name of ["Second", "Third"])
    await owner.request("POST /api/identity-providers", { body: { ...other, name } });
  const answer = await owner.send("POST /api/identity-providers", { body: other });
  expect([answer.status, answer.error.error]).toEqual([
    409,
    "There are at most 3 providers. Remove one of them first.",
  ]);
});

test.each([
  ["ftp://id.example.com", /https/],
  ["https://10.0.0.7", /private network/],
  ["https://id.example.com/?a=b", /without/],
])("the address %j is refused at its field", async (issuer, sentence) => {
  const owner = await api.as("OWNER");
  const answer = await owner.send("POST /api/identity-providers", { body: { ...other, issuer } });
  expect(answer.status).toBe(400);
  expect(answer.error.issues).toMatchObject([{ path: "issuer", message: expect.stringMatching(sentence) }]);
});

test("who copies the address of the settings means the provider", async () => {
  const owner = await api.as("OWNER");
  const { issuer } = await owner.request("POST /api/identity-providers", {
    body: { ...other, issuer: `${other.issuer}/.well-known/openid-configuration` },
  });
  expect(issuer).toBe(other.issuer);
});

test("a provider is changed while others do not, and what the provider is stays once people are linked", async () => {
  const owner = await api.as("OWNER");
  const change = (body: object) =>
    owner.send("PATCH /api/identity-providers/:id", { params: { id: providerId }, body });
  expect((await change({ issuer: other.issuer })).error.issues).toMatchObject([{ path: "secret" }]);
  expect((await change({ name: "Northwind Traders", version: 1 })).data).toMatchObject({ version: 2 });
  expect((await change({ name: "x", version: 1 })).error.code).toBe("version_conflict");
  await linked(api, provider, providerId);
  for (const field of ["issuer", "clientId"] as const) {
    const answer = await change({ [field]: other[field], secret: "z" });
    expect([answer.status, answer.error.issues?.[0]?.path]).toEqual([409, field]);
  }
  expect((await change({ secret: "a new one", provesAddresses: true })).status).toBe(200);
  expect((await entriesOf("identity_provider.update")).at(-1)?.details).toMatchObject({
    hasNewSecret: true,
    provesAddresses: true,
  });
});

test("trying a provider tells whether it answers, and what is wrong with its address", async () => {
  const owner = await api.as("OWNER");
  const tried = (issuer: string) => owner.request("POST /api/identity-providers/try", { body: { issuer } });
  expect(await tried(provider.issuer)).toMatchObject({
    isWorking: true,
    says: expect.stringContaining("shows 1 key"),
  });
  expect(await tried(provider.issuer.replace("localhost", "127.0.0.1"))).toMatchObject({
    isWorking: false,
    says: `The provider calls itself ${provider.issuer}. Enter that as its address.`,
  });
  expect(await tried(`${provider.issuer}/elsewhere`)).toMatchObject({
    isWorking: false,
    says: expect.stringContaining("404"),
  });
  expect(await tried("http://127.0.0.1:9")).toMatchObject({
    isWorking: false,
    says: expect.stringContaining("could not be reached"),
  });
  provider.server.service.once(
    "beforeWellKnownOpenIdConfiguration",
    (answer: { body: Record<string, unknown> }) => {
      answer.body["authorization_endpoint"] = "javascript:alert(1)";
    },
  );
  expect(await tried(provider.issuer)).toMatchObject({ isWorking: false });
});

test("unlinking signs the person out, and the next sign-in links anew", async () => {
  const { user, claims, client } = await linked(api, provider, providerId);
  const elsewhere = await api.as(user);
  const owner = await api.as("OWNER");
  const params = { id: providerId, userId: user.id };
  await owner.request("DELETE /api/identity-providers/:id/links/:userId", { params });
  expect([await isIn(client), await isIn(elsewhere)]).toEqual([false, false]);
  const again = await owner.send("DELETE /api/identity-providers/:id/links/:userId", { params });
  expect(again.status).toBe(404);
  expect(await entriesOf("identity.unlink")).toContainEqual({
    subject_id: String(user.id),
    details: { provider: "Northwind" },
  });
  provider.says({ ...claims, sub: "another account of theirs" });
  const back = api.anonymous();
  await signInBy(back, providerId);
  expect(await isIn(back)).toBe(true);
});

test("somebody sees their own links and undoes one: they stay signed in here, and nowhere else", async () => {
  const { user, client } = await linked(api, provider, providerId);
  const elsewhere = await api.as(user);
  expect(await client.request("GET /api/user/identities")).toMatchObject([
    { providerId, name: "Northwind", isOn: true, emailThen: user.email },
  ]);
  const { text } = await client.send("GET /api/auth/my-data", {});
  expect(text).toContain("providers.json");
  await client.request("DELETE /api/user/identities/:providerId", { params: { providerId } });
  expect([await isIn(client), await isIn(elsewhere)]).toEqual([true, false]);
  expect(await client.request("GET /api/user/identities")).toEqual([]);
  const { id } = await createUser(api.db);
  const stranger = await api.as({ id });
  const answer = await stranger.send("DELETE /api/user/identities/:providerId", { params: { providerId } });
  expect(answer.status).toBe(404);
});

test("a provider that is removed takes its links along; open sessions go on", async () => {
  const { user, client } = await linked(api, provider, providerId);
  const owner = await api.as("OWNER");
  await owner.request("DELETE /api/identity-providers/:id", { params: { id: providerId } });
  expect(await isIn(client)).toBe(true);
  const left = await api.db.selectFrom("identities").selectAll().where("user_id", "=", user.id).execute();
  expect(left).toEqual([]);
  expect((await entriesOf("identity_provider.remove")).at(-1)?.details).toMatchObject({ links: 1 });
});

test("what was sealed under the key before opens, and is put under the present one", async () => {
  const { config } = api.ctx;
  const [old] = config.secretKeys;
  const signer = createSigner(["the key that replaces it, long enough", old]);
  await performSchedule({ ...api.ctx, signer }, "look-after-providers");
  const [row] = await api.db.selectFrom("identity_providers").select("key_id").execute();
  expect(row?.key_id).toBe(signer.keyId);
  const replaced = await testApi({
    env: { DATABASE_URL: config.databaseUrl },
    ctx: { db: api.db, signer: createSigner(["the key that replaces it, long enough"]) },
  });
  const { user } = await linked(replaced, provider, providerId);
  expect(user.id).toBeGreaterThan(0);
  const own = await replaced.db
    .selectFrom("identities")
    .select("subject")
    .where("user_id", "=", user.id)
    .execute();
  expect(own).toHaveLength(1);
  await replaced.close();
});

test("whoever did not prove a moment ago who they are connects, changes and removes no provider", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const owner = await api.as({ id });
  await api.db
    .updateTable("sessions")
    .set({ authenticated_at: "2026-01-01T00:00:00Z" })
    .where("user_id", "=", id)
    .execute();
  const params = { id: providerId };
  const answers = [
    await owner.send("POST /api/identity-providers", { body: other }),
    await owner.send("PATCH /api/identity-providers/:id", { params, body: { provesAddresses: true } }),
    await owner.send("DELETE /api/identity-providers/:id", { params }),
  ];
  expect(answers.map(({ error }) => error.code)).toEqual([
    "proof_required",
    "proof_required",
    "proof_required",
  ]);
});

test("a secret that no key opens any more is said, and the provider is still changed and switched off", async () => {
  const { config } = api.ctx;
  const lost = await testApi({
    env: { DATABASE_URL: config.databaseUrl },
    ctx: { db: api.db, signer: createSigner(["a key that opens none of them, long enough"]) },
  });
  const owner = await lost.as("OWNER");
  const begin = () =>
    lost
      .anonymous()
      .send("POST /api/sign-in/:providerId/start", { params: { providerId }, body: {} }, { host: "portal" });
  expect((await begin()).error.code).toBe("provider_failed");
  const { providers } = await owner.request("GET /api/identity-providers");
  expect(providers[0]?.lastFailure).toBe("Its secret cannot be opened any more. Enter it again.");
  const params = { id: providerId };
  const change = (body: object) => owner.send("PATCH /api/identity-providers/:id", { params, body });
  expect((await change({ name: "Renamed", isOn: false })).data).toMatchObject({
    name: "Renamed",
    isOn: false,
  });
  expect((await change({ secret: clientSecret, isOn: true })).status).toBe(200);
  expect((await begin()).status).toBe(200);
  await lost.close();
});
