import { Events } from "oauth2-mock-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createUser } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import {
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

const seconds = () => Math.floor(Date.now() / 1000);

const whoIs = async (client: ReturnType<TestApi["anonymous"]>) =>
  (await client.request("GET /api/auth/status")).user?.id ?? null;

const problemIn = (address: string) => new URL(address).searchParams.get("problem");

const lastFailure = async () => {
  const { providers } = await (await api.as("OWNER")).request("GET /api/identity-providers");
  return providers[0]?.lastFailure;
};

/** Somebody who would come in if everything were right. */
async function someone() {
  const user = await createUser(api.db);
  return { user, claims: { sub: `subject of ${user.id}`, email: user.email, email_verified: true } };
}

const linksOf = (userId: number) =>
  api.db.selectFrom("identities").select("subject").where("user_id", "=", userId).execute();

test.each([
  ["another issuer", { iss: "https://another.example" }, /made for another program/],
  ["another audience", { aud: "another program" }, /made for another program/],
  ["several audiences and no party that it was made for", { aud: ["field-advisor", "another"] }, /./],
  ["the nonce of another sign-in", { nonce: "another" }, /made for another program/],
  ["no nonce", { nonce: undefined }, /./],
  ["an end that is past", { exp: seconds() - 3600 }, /too old/],
  ["a start that is to come", { nbf: seconds() + 3600 }, /too old/],
  ["no end", { exp: undefined }, /./],
  ["nobody's name", { sub: undefined }, /./],
  ["an empty name", { sub: "" }, /did not say who/],
])("what is signed with %s lets nobody in, and owners read why", async (_what, wrong, why) => {
  const { user, claims } = await someone();
  provider.says({ ...claims, ...wrong });
  const client = api.anonymous();
  expect(problemIn(await signInBy(client, providerId))).toBe("invalid");
  expect(await whoIs(client)).toBeNull();
  expect(await linksOf(user.id)).toEqual([]);
  expect(await lastFailure()).toMatch(why);
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as object;

/** What a token becomes on its way. */
const forgeries = {
  "a token that says of itself that it needs no signature": (token: string) =>
    `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claimsIn(token))}.`,
  "a token whose content was changed": (token: string) => {
    const [header, , signature] = token.split(".");
    return `${header}.${encoded({ ...claimsIn(token), sub: "somebody else" })}.${signature}`;
  },
  "a token that is signed with the public key as if it were a secret": (token: string) => {
    const [, payload, signature] = token.split(".");
    return `${encoded({ alg: "HS256", typ: "JWT" })}.${payload}.${signature}`;
  },
  "something that is no token": () => "no token",
};

test.each(Object.entries(forgeries))("%s lets nobody in", async (_what, forge) => {
  const { user, claims } = await someone();
  provider.says(claims);
  const client = api.anonymous();
  const back = await sentBack(client, providerId);
  provider.server.service.once(Events.BeforeResponse, ({ body }: { body: { id_token: string } }) => {
    body.id_token = forge(body.id_token);
  });
  expect(problemIn(await comeBack(client, back))).toBe("invalid");
  expect(await whoIs(client)).toBeNull();
  expect(await linksOf(user.id)).toEqual([]);
});

test("keys that are replaced while somebody is at the provider are read anew", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  provider.says(claims);
  const client = api.anonymous();
  const back = await sentBack(client, providerId);
  const { keys } = provider.server.issuer;
  const before = keys.toJSON().map(({ kid }) => kid);
  await keys.generate("RS256");
  // The one that was asked for comes last, so that the new one signs next.
  for (const kid of before) keys.get(kid);
  await comeBack(client, back);
  expect(await whoIs(client)).toBe(user.id);
});

test("a key that the provider does not show proves nobody", async () => {
  const { claims } = await someone();
  provider.says(claims);
  const client = api.anonymous();
  const back = await sentBack(client, providerId);
  provider.server.service.once(Events.BeforeTokenSigning, ({ header }: { header: { kid: string } }) => {
    header.kid = "shown nowhere";
  });
  // The access token is signed before who they are.
  provider.server.service.once(Events.BeforeTokenSigning, () => {
    provider.server.service.once(Events.BeforeTokenSigning, ({ header }: { header: { kid: string } }) => {
      header.kid = "shown nowhere";
    });
  });
  expect(problemIn(await comeBack(client, back))).toBe("invalid");
  expect(await lastFailure()).toMatch(/a key that it does not show/);
});

test.each([
  ["behind", { iat: -299, nbf: -299, exp: -239 }],
  ["ahead", { iat: 299, nbf: 299, exp: 3899 }],
])("a clock that is five minutes %s keeps nobody out", async (_how, moved) => {
  const { user, claims } = await someone();
  const moments = Object.entries(moved).map(([name, by]) => [name, seconds() + by]);
  provider.says({ ...claims, ...Object.fromEntries(moments) });
  const client = api.anonymous();
  await signInBy(client, providerId);
  expect(await whoIs(client)).toBe(user.id);
});

test("a clock that is off by more is said to be", async () => {
  const { claims } = await someone();
  provider.says({ ...claims, iat: seconds() - 900, nbf: seconds() - 900, exp: seconds() - 600 });
  expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("invalid");
  expect(await lastFailure()).toMatch(/its clock and ours differ/);
});

test("a provider that breaks while somebody is there is said to be away, and they come in later", async () => {
  const { user, claims } = await someone();
  provider.says(claims);
  const client = api.anonymous();
  const back = await sentBack(client, providerId, { returnTo: "/profile" });
  provider.server.service.once(Events.BeforeResponse, (answer: { statusCode: number; body: unknown }) => {
    answer.statusCode = 503;
    answer.body = { error: "temporarily_unavailable" };
  });
  const address = await comeBack(client, back);
  expect([problemIn(address), new URL(address).searchParams.get("next")]).toEqual([
    "away",
    "http://localhost:3001/profile",
  ]);
  expect(await whoIs(client)).toBeNull();
  await signInBy(client, providerId);
  expect(await whoIs(client)).toBe(user.id);
});

test("a code that the provider does not know proves nobody", async () => {
  const client = api.anonymous();
  const back = await sentBack(client, providerId);
  provider.server.service.once(Events.BeforeResponse, (answer: { statusCode: number; body: unknown }) => {
    answer.statusCode = 400;
    answer.body = { error: "invalid_grant" };
  });
  expect(problemIn(await comeBack(client, back))).toBe("invalid");
  expect(await lastFailure()).toMatch(/is over or was made for another address/);
});

test("of two accounts of the provider whose addresses differ in case, the first one is linked alone", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  provider.says({ sub: "the second", email: user.email.toUpperCase(), email_verified: true });
  const second = api.anonymous();
  expect(problemIn(await signInBy(second, providerId))).toBe("taken");
  expect(await whoIs(second)).toBeNull();
  expect(await linksOf(user.id)).toEqual([{ subject: claims.sub }]);
});

test("two who link the same account at once: one is linked, the other reads that it is taken", async () => {
  const { user } = await someone();
  const [one, other] = [api.anonymous(), api.anonymous()];
  const ways = [await sentBack(one, providerId), await sentBack(other, providerId)] as const;
  const subjects = ["first subject", "second subject"];
  provider.says({ email: user.email, email_verified: true });
  provider.server.service.on(Events.BeforeTokenSigning, name);
  function name({ payload }: { payload: Record<string, unknown> }) {
    if ("nonce" in payload) payload["sub"] = subjects.shift();
  }
  await Promise.all([comeBack(one, ways[0]), comeBack(other, ways[1])]);
  provider.server.service.off(Events.BeforeTokenSigning, name);
  expect([await whoIs(one), await whoIs(other)].filter((id) => id === user.id)).toHaveLength(1);
  expect(await linksOf(user.id)).toHaveLength(1);
});

test("the subject of somebody who was deleted here belongs to nobody until an address links it", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  await api.db.deleteFrom("users").where("id", "=", user.id).execute();
  provider.says(claims);
  expect(problemIn(await signInBy(api.anonymous(), providerId))).toBe("unknown");
  const successor = await createUser(api.db);
  provider.says({ ...claims, email: successor.email });
  const client = api.anonymous();
  await signInBy(client, providerId);
  expect(await whoIs(client)).toBe(successor.id);
});

test("the same subject at another provider is somebody else", async () => {
  const { user, claims } = await linked(api, provider, providerId);
  const second = await startProvider();
  const secondId = await connect(api, second.issuer, { name: "Southwind" });
  second.says({ sub: claims.sub, email: "not-here@example.test", email_verified: true });
  const client = api.anonymous();
  expect(problemIn(await signInBy(client, secondId))).toBe("unknown");
  expect(await whoIs(client)).toBeNull();
  await second.stop();
  expect(await linksOf(user.id)).toHaveLength(1);
});

test("what a browser carries to a provider is never taken for a key, which is refused in cookies", async () => {
  const carried: string[] = [];
  for (let times = 0; times < 20; times++) {
    const client = api.anonymous();
    await sentBack(client, providerId);
    carried.push(client.cookies.get("way") ?? "");
  }
  // A key is `fa_` and what follows.
  expect(carried.filter((one) => one.includes("_"))).toEqual([]);
  expect(carried.filter((one) => one.length > 100)).toHaveLength(20);
});
