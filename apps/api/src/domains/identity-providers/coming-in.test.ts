import { once } from "node:events";
import { Events } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { createLog } from "../../lib/log.ts";
import { sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";
import {
  clientSecret,
  comeBack,
  connect,
  linked,
  sentBack,
  signInBy,
  startProvider,
  type TestProvider,
} from "../../../test/identity-provider.ts";

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

const portal = "http://localhost:3001";

const whoIs = async (client: ReturnType<TestApi["anonymous"]>) =>
  (await client.request("GET /api/auth/status")).user?.id ?? null;

const problemIn = (address: string) => new URL(address).searchParams.get("problem");

const links = (userId: number) =>
  api.db.selectFrom("identities").selectAll().where("user_id", "=", userId).execute();

const auditOf = async (userId: number) =>
  (
    await api.db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("subject_id", "=", String(userId))
      .where("subject_type", "=", "user")
      .orderBy("id")
      .execute()
  ).map(({ action, details }) => [action, details]);

test("the first time an account is linked by its verified address, then its owner comes in", async () => {
  const user = await createUser(api.db, { role: "ADMIN" });
  provider.says({ sub: "ida", email: user.email.toUpperCase(), email_verified: true });
  const client = api.anonymous();
  expect(await signInBy(client, providerId, { returnTo: "/assigned-users?page=2" })).toBe(
    `${portal}/assigned-users?page=2`,
  );
  expect(await whoIs(client)).toBe(user.id);
  expect(client.cookies.get("way")).toBeUndefined();
  expect(await links(user.id)).toMatchObject([{ subject: "ida", linked_by: "verified" }]);
  expect(await auditOf(user.id)).toEqual([
    ["identity.link", { provider: "Northwind", because: "verified" }],
    ["user.login", { provider: "Northwind" }],
  ]);
});

test("who is linked stays who they are, whatever address the provider tells later", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  const other = await createUser(api.db);
  provider.says({ ...claims, email: other.email });
  const client = api.anonymous();
  await signInBy(client, providerId);
  expect(await whoIs(client)).toBe(user.id);
  expect(await links(other.id)).toEqual([]);
});

test("an account that is linked is not linked to somebody else with its address", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  provider.says({ ...claims, sub: "somebody who was given the address later" });
  const client = api.anonymous();
  expect(problemIn(await signInBy(client, providerId))).toBe("taken");
  expect(await whoIs(client)).toBeNull();
  expect(await links(user.id)).toHaveLength(1);
  expect((await auditOf(user.id)).at(-1)).toEqual([
    "user.login_failed",
    { provider: "Northwind", problem: "taken" },
  ]);
});

test("an account that is linked is not linked at another provider, nor by its own session", async () => {
  const { user, client } = await linked(api, provider, providerId);
  const second = await startProvider();
  const secondId = await connect(api, second.issuer, { name: "Contoso" });
  second.says({ sub: "somebody there", email: user.email, email_verified: true });
  for (const visitor of [api.anonymous(), await api.as("USER"), client]) {
    expect(problemIn(await signInBy(visitor, secondId))).toBe("taken");
    expect(await links(user.id)).toHaveLength(1);
  }
  await second.stop();
});

test("where the former provider was switched off, its people are linked at the new one, and there alone", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  const second = await startProvider();
  const secondId = await connect(api, second.issuer, { name: "Contoso" });
  const turn = (isOn: boolean) =>
    api.db.updateTable("identity_providers").set({ is_on: isOn }).where("id", "=", providerId).execute();
  await turn(false);
  second.says({ sub: "the same person there", email: user.email, email_verified: true });
  const client = api.anonymous();
  await signInBy(client, secondId);
  expect(await whoIs(client)).toBe(user.id);
  expect((await links(user.id)).map(({ subject }) => subject)).toEqual(["the same person there"]);
  await turn(true);
  provider.says(claims);
  expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("taken");
  await second.stop();
});

test("what changed its client ID meanwhile has proven nobody", async () => {
  const { claims, user } = await linked(api, provider, providerId);
  const client = api.anonymous();
  const address = await sentBack(client, providerId);
  provider.says(claims);
  let coming = Promise.resolve("");
  await api.db.transaction().execute(async (trx) => {
    await trx.updateTable("identity_providers").set({ client_id: "another" }).execute();
    const signed = once(provider.server.service, Events.BeforeTokenSigning);
    coming = comeBack(client, address);
    await signed;
  });
  expect(problemIn(await coming)).toBe("over");
  expect(await links(user.id)).toHaveLength(1);
  expect(await whoIs(client)).toBeNull();
});

test.each([
  ["is not verified", { email_verified: false }],
  ["is not said to be verified", {}],
  ["is said to be verified by a text", { email_verified: "true" }],
])("an address that %s links nobody, and tells nothing of accounts", async (_name, verified) => {
  const user = await createUser(api.db);
  for (const email of [user.email, "nobody-here@example.test"]) {
    provider.says({ sub: "ida", email, ...verified });
    const client = api.anonymous();
    expect(problemIn(await signInBy(client, providerId))).toBe("unproven");
    expect(await whoIs(client)).toBeNull();
  }
  expect(await links(user.id)).toEqual([]);
});

test("where an owner says that the provider proves addresses, one that is not said to be verified links", async () => {
  await api.db.deleteFrom("identity_providers").execute();
  providerId = await connect(api, provider.issuer, { provesAddresses: true });
  const user = await createUser(api.db);
  provider.says({ sub: "ida", email: user.email });
  const client = api.anonymous();
  await signInBy(client, providerId);
  expect(await whoIs(client)).toBe(user.id);
  expect(await links(user.id)).toMatchObject([{ linked_by: "trusted" }]);
});

test.each([false, "true", null])(
  "an address of which it says %j links nobody, whatever an owner says of the provider",
  async (verified) => {
    await api.db.deleteFrom("identity_providers").execute();
    providerId = await connect(api, provider.issuer, { provesAddresses: true });
    const user = await createUser(api.db);
    provider.says({ sub: "ida", email: user.email, email_verified: verified });
    expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("unproven");
    expect(await links(user.id)).toEqual([]);
  },
);

test("an address that is told apart from who somebody is links as well", async () => {
  const user = await createUser(api.db);
  provider.says({ sub: "ida" });
  provider.server.service.once("beforeUserinfo", (answer: { body: unknown }) => {
    answer.body = { sub: "ida", email: user.email, email_verified: true };
  });
  const client = api.anonymous();
  await signInBy(client, providerId);
  expect(await whoIs(client)).toBe(user.id);
});

test.each([
  [true, "verified"],
  [false, undefined],
])("whether an address is verified may be told apart from it: %s", async (verified, linkedBy) => {
  await api.db.deleteFrom("identity_providers").execute();
  providerId = await connect(api, provider.issuer, { provesAddresses: true });
  const user = await createUser(api.db);
  provider.says({ sub: "ida", email: user.email });
  provider.server.service.once("beforeUserinfo", (answer: { body: unknown }) => {
    answer.body = { sub: "ida", email: user.email, email_verified: verified };
  });
  await signInBy(api.anonymous(), providerId);
  expect((await links(user.id))[0]?.linked_by).toBe(linkedBy);
});

test.each([
  ["another address", { email: "other@example.test", email_verified: true }, 200],
  ["an error", {}, 503],
])(
  "an address that is told in what is signed stays where %s is told apart from it",
  async (_what, said, status) => {
    await api.db.deleteFrom("identity_providers").execute();
    providerId = await connect(api, provider.issuer, { provesAddresses: true });
    const [user] = [await createUser(api.db), await createUser(api.db, { email: "other@example.test" })];
    provider.says({ sub: "ida", email: user.email });
    provider.server.service.once("beforeUserinfo", (answer: { body: unknown; statusCode: number }) => {
      answer.body = { sub: "ida", ...said };
      answer.statusCode = status;
    });
    await signInBy(api.anonymous(), providerId);
    expect(await links(user.id)).toMatchObject([{ linked_by: "trusted" }]);
    await api.db.deleteFrom("users").where("email", "=", "other@example.test").execute();
  },
);

test("nobody is created", async () => {
  const people = () => api.db.selectFrom("users").select("id").orderBy("id").execute();
  const before = await people();
  provider.says({ sub: "new", email: "new@example.test", email_verified: true });
  expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("unknown");
  expect(await people()).toEqual(before);
});

test("a deactivated person neither is linked nor comes in", async () => {
  const inactive = await createUser(api.db, { status: "INACTIVE" });
  provider.says({ sub: "off", email: inactive.email, email_verified: true });
  expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("inactive");
  expect(await links(inactive.id)).toEqual([]);
  const { user, claims } = await linked(api, provider, providerId);
  await api.db.updateTable("users").set({ status: "INACTIVE" }).where("id", "=", user.id).execute();
  provider.says(claims);
  const client = api.anonymous();
  expect(problemIn(await signInBy(client, providerId))).toBe("inactive");
  expect(await whoIs(client)).toBeNull();
});

test("a sign-in belongs to the browser that began it, and comes back once", async () => {
  const user = await createUser(api.db);
  provider.says({ sub: "ida", email: user.email, email_verified: true });
  const [own, other] = [api.anonymous(), api.anonymous()];
  const address = await sentBack(own, providerId);
  expect(problemIn(await comeBack(other, address))).toBe("over");
  expect(await whoIs(other)).toBeNull();
  const way = own.cookies.get("way") ?? "";
  await comeBack(own, address);
  expect(await whoIs(own)).toBe(user.id);
  const thief = api.anonymous();
  thief.cookies.set("way", way);
  expect(problemIn(await comeBack(thief, address))).toBe("over");
  expect(await whoIs(thief)).toBeNull();
});

test("another state than the one that the browser was given leads nowhere", async () => {
  const client = api.anonymous();
  const address = await sentBack(client, providerId);
  address.searchParams.set("state", "another");
  expect(problemIn(await comeBack(client, address))).toBe("over");
});

test("what lasts longer than ten minutes is over", async () => {
  const client = api.anonymous();
  const address = await sentBack(client, providerId);
  const late = await testApi({
    env: { DATABASE_URL: api.ctx.config.databaseUrl },
    ctx: { db: api.db, now: () => new Date(Date.now() + 601_000) },
  });
  const lateClient = late.anonymous();
  lateClient.cookies.set("way", client.cookies.get("way") ?? "");
  expect(problemIn(await comeBack(lateClient, address))).toBe("over");
  await late.close();
});

test.each([
  ["https://evil.example/", "/"],
  ["//evil.example/a", "/"],
  ["/\\evil.example", "/"],
  ["http://localhost:3001@evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/login?next=/login", "/"],
  ["/api/auth/logout", "/"],
  ["http://localhost:3003/deployment/x", "/"],
  ["/profile?tab=security#x", "/profile?tab=security#x"],
  ["http://localhost:3001/profile", "/profile"],
])("coming back to %s leads to %s of the portal", async (returnTo, where) => {
  const user = await createUser(api.db);
  provider.says({ sub: returnTo, email: user.email, email_verified: true });
  expect(await signInBy(api.anonymous(), providerId, { returnTo })).toBe(portal + where);
});

test("owners come back to the console", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  await api.db.updateTable("users").set({ role: "OWNER" }).where("id", "=", user.id).execute();
  provider.says(claims);
  const returnTo = "http://localhost:3002/companies";
  expect(await signInBy(api.anonymous(), providerId, { returnTo })).toBe(returnTo);
});

test("whoever cancels reads so, comes to where they wanted to go afterwards, and is no failure", async () => {
  const client = api.anonymous();
  const address = await sentBack(client, providerId, { returnTo: "/profile" });
  address.searchParams.delete("code");
  address.searchParams.set("error", "access_denied");
  const target = new URL(await comeBack(client, address));
  expect(Object.fromEntries(target.searchParams)).toEqual({
    problem: "cancelled",
    next: `${portal}/profile`,
  });
});

test("what stands in the address alone is no failure of the provider: anybody can write it", async () => {
  const client = api.anonymous();
  const address = await sentBack(client, providerId);
  address.searchParams.delete("code");
  address.searchParams.set("error", "unauthorized_client");
  expect(problemIn(await comeBack(client, address))).toBe("invalid");
  const { providers } = await (await api.as("OWNER")).request("GET /api/identity-providers");
  expect(providers[0]?.lastFailure).toBeNull();
});

test.each([{ password_change_required: true }, { requires_reset: true, password_change_required: true }])(
  "an account with %j is asked for no new password on this way, and still on the other",
  async (due) => {
    const user = await createUser(api.db, { ...due, password: "K7M2Q4R6T3V5X2Z7" });
    provider.says({ sub: `due ${user.id}`, email: user.email, email_verified: true });
    const client = api.anonymous();
    await signInBy(client, providerId);
    expect((await client.send("GET /api/auth/sessions", {})).status).toBe(200);
    const byPassword = api.anonymous();
    await byPassword.request("POST /api/auth/login", {
      body: { email: user.email, password: "K7M2Q4R6T3V5X2Z7" },
    });
    const answer = await byPassword.send("GET /api/auth/sessions", {});
    expect(answer.error.code).toBe("password_change_required");
  },
);

test("an open session goes on for its own user, and ends for another", async () => {
  const { user, claims, client } = await linked(api, provider, providerId);
  const token = client.cookies.get(sessionCookie);
  provider.says(claims);
  await signInBy(client, providerId);
  expect(client.cookies.get(sessionCookie)).toBe(token);
  const before = await api.as("USER");
  const old = before.cookies.get(sessionCookie) ?? "";
  provider.says(claims);
  await signInBy(before, providerId);
  expect(await whoIs(before)).toBe(user.id);
  const left = api.anonymous();
  left.cookies.set(sessionCookie, old);
  expect(await whoIs(left)).toBeNull();
});

test("whoever comes in by a provider has not proven a password, and is asked for it where it counts", async () => {
  const { user } = await linked(api, provider, providerId);
  const [session] = await api.db
    .selectFrom("sessions")
    .select("authenticated_at")
    .where("user_id", "=", user.id)
    .execute();
  expect(Date.parse(session?.authenticated_at ?? "")).toBe(0);
});

test("a provider that is off, or away, lets nobody begin or come back", async () => {
  const owner = await api.as("OWNER");
  const client = api.anonymous();
  const address = await sentBack(client, providerId);
  await owner.request("PATCH /api/identity-providers/:id", {
    params: { id: providerId },
    body: { isOn: false },
  });
  expect(problemIn(await comeBack(client, address))).toBe("off");
  expect(await api.anonymous().request("GET /api/sign-in/providers")).toEqual([]);
  const start = (id: number) =>
    api
      .anonymous()
      .send(
        "POST /api/sign-in/:providerId/start",
        { params: { providerId: id }, body: {} },
        { host: "portal" },
      );
  expect((await start(providerId)).error.code).toBe("not_found");
  const gone = await startProvider();
  await api.db.deleteFrom("identity_providers").execute();
  const away = await connect(api, gone.issuer);
  const begun = api.anonymous();
  const back = await sentBack(begun, away);
  await gone.stop();
  expect(problemIn(await comeBack(begun, back))).toBe("away");
  const { providers } = await owner.request("GET /api/identity-providers");
  expect(providers).toMatchObject([{ lastFailure: expect.stringContaining("could not be reached") }]);
});

test("nobody signs in by a provider while viewing as somebody else", async () => {
  const { id } = await createUser(api.db);
  const viewer = await api.viewing(await api.as("OWNER"), id);
  const answer = await viewer.send(
    "POST /api/sign-in/:providerId/start",
    { params: { providerId }, body: {} },
    { host: "portal" },
  );
  expect(answer.error.code).toBe("impersonating");
});

test("another site's page cannot begin a sign-in", async () => {
  const answer = await api
    .anonymous()
    .send(
      "POST /api/sign-in/:providerId/start",
      { params: { providerId }, body: {} },
      { host: "portal", headers: { "sec-fetch-site": "cross-site" } },
    );
  expect(answer.error.code).toBe("origin_refused");
});

test("neither the secret, nor what a browser brings back, nor what the provider signed reaches a log", async () => {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line: string) => void lines.push(line) });
  const logged = await testApi({
    env: { DATABASE_URL: api.ctx.config.databaseUrl },
    ctx: { db: api.db, log },
  });
  const { user } = await linked(logged, provider, providerId);
  provider.says({ sub: "canary-of-a-subject", email: "canary@example.test", email_verified: true });
  const client = logged.anonymous();
  const address = await sentBack(client, providerId);
  const way = client.cookies.get("way") ?? "none";
  await comeBack(client, address);
  provider.server.service.once("beforeResponse", (answer: { statusCode: number; body: object }) => {
    answer.statusCode = 401;
    answer.body = { error: "invalid_client", error_description: "canary-of-a-description" };
  });
  expect(problemIn(await signInBy(client, providerId))).toBe("invalid");
  await logged.close();
  const text = lines.join("");
  expect(text).toContain("/api/sign-in/callback");
  const { code = "none", state = "none" } = Object.fromEntries(address.searchParams);
  for (const secret of [clientSecret, code, state, way, "canary", user.email])
    expect(text).not.toContain(secret);
});

test("where the provider refuses us, owners read what is wrong", async () => {
  provider.server.service.once("beforeResponse", (answer: { statusCode: number; body: object }) => {
    answer.statusCode = 401;
    answer.body = { error: "invalid_client" };
  });
  expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("invalid");
  const owner = await api.as("OWNER");
  const { providers } = await owner.request("GET /api/identity-providers");
  expect(providers[0]?.lastFailure).toBe("The provider does not accept the client ID or the client secret.");
});

test("a key that the provider began to sign with a moment ago is found", async () => {
  await linked(api, provider, providerId);
  await provider.server.issuer.keys.generate("RS256");
  const user = await createUser(api.db);
  provider.says({ sub: "rotated", email: user.email, email_verified: true });
  // The keys take turns: both are used in two sign-ins.
  for (const client of [api.anonymous(), api.anonymous()]) {
    await signInBy(client, providerId);
    expect(await whoIs(client)).toBe(user.id);
  }
});
