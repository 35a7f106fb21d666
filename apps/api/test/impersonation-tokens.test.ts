import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as impersonations from "../src/domains/auth/impersonation/impersonation.service.ts";
import { createImpersonationTokens } from "../src/lib/impersonation-token.ts";
import { sha256 } from "../src/lib/ids.ts";
import type { ContractClient } from "./contract-client.ts";
import { createSession, createUser } from "./factories.ts";
import { impersonationHeader, sessionCookie, testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let owner: ContractClient;
let ownerId: number;
let userId: number;
let cookie: string;
let token: string;

beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
  ownerId = (await createUser(api.db, { role: "OWNER" })).id;
  userId = (await createUser(api.db)).id;
  owner = await api.as({ id: ownerId });
  cookie = owner.cookies.get(sessionCookie) ?? "";
  token = (await api.viewing(owner, userId)).headers[impersonationHeader] ?? "";
});
afterAll(() => api.close());

/** What a browser is answered that sends these two, on whichever process. */
async function ask(sent: { cookie?: string | undefined; token: string }) {
  const client = await api.elsewhere();
  if (sent.cookie !== undefined) client.cookies.set(sessionCookie, sent.cookie);
  client.headers[impersonationHeader] = sent.token;
  const status = await client.send("GET /api/auth/status", {});
  const guarded = await client.send("GET /api/deployments", { query: {} });
  return { who: status.data.user?.id ?? null, statuses: [status.status, guarded.status] };
}

const nobody = { who: null, statuses: [200, 401] };
test("the token beside the session it was made for is the user", async () => {
  expect(await ask({ cookie, token })).toEqual({ who: userId, statuses: [200, 200] });
});

test("alone, or beside any other session, it is worth nothing", async () => {
  const anotherOwner = await createUser(api.db, { role: "OWNER" });
  const sessions = [
    undefined,
    "not a session",
    await createSession(api.db, userId),
    await createSession(api.db, anotherOwner.id),
    await createSession(api.db, ownerId),
    `${cookie}; ${sessionCookie}=${cookie}`,
  ];
  for (const other of sessions) expect([other, await ask({ cookie: other, token })]).toEqual([other, nobody]);
});

test.each(["", "null", "undefined"])("the header %j is none: the owner is the owner", async (absent) => {
  expect(await ask({ cookie, token: absent })).toEqual({ who: ownerId, statuses: [200, 200] });
});

test("whatever else stands in the header, the sender is nobody", async () => {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const unsigned = Buffer.from('{"alg":"none","typ":"imp+jwt"}').toString("base64url");
  const forged = [
    cookie,
    "Null",
    "a.b.c",
    "..",
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${token}.${signature}`,
    `${unsigned}.${payload}.`,
    `Bearer ${token}`,
    `${token}, ${token}`,
    `${token.slice(0, 40)}${token.charAt(40) === "a" ? "b" : "a"}${token.slice(41)}`,
    `${header}.${"A".repeat(65_536)}.${signature}`,
    "%00",
    '{"alg":"HS256"}',
    "\u00e9.\u00e9.\u00e9",
  ];
  for (const one of forged) expect([one, await ask({ cookie, token: one })]).toEqual([one, nobody]);
});

test("what we never made leaves a note, what is merely over does not", async () => {
  const from = { address: "203.0.113.9" };
  const refusals = async () => {
    await api.app.services.securityEvents.settled();
    const rows = api.db.selectFrom("audit_log").where("ip_prefix", "=", "203.0.113.0/24").select("action");
    return (await rows.execute()).map(({ action }) => action);
  };
  const client = await api.as({ id: ownerId });
  client.headers[impersonationHeader] = `${token.slice(0, -4)}AAAA`;
  await client.request("GET /api/auth/status", {}, from);
  expect(await refusals()).toEqual(["request.impersonation_refused"]);
  delete client.headers[impersonationHeader];
  const window = await api.viewing(client, userId);
  await window.request("POST /api/users/exit-impersonation");
  await window.request("GET /api/auth/status", {}, from);
  expect(await refusals()).toHaveLength(1);
});

test.each([
  ["whom the row does not name", () => ({ targetId: ownerId })],
  ["of whom the row does not tell", () => ({ id: "z".repeat(20) })],
  ["by whom the row was not begun", () => ({ ownerId: userId })],
])("even a token in our own hand says nothing about somebody %s", async (_what, change) => {
  const row = await api.db
    .selectFrom("impersonations")
    .where("owner_id", "=", ownerId)
    .where("ended_at", "is", null)
    .select("id")
    .orderBy("started_at")
    .executeTakeFirstOrThrow();
  const { secretKeys, origins } = api.ctx.config;
  const tokens = createImpersonationTokens({ secretKeys, issuer: origins.api, now: () => new Date() });
  const claims = { id: row.id, ownerId, targetId: userId, session: sha256(cookie) };
  expect((await ask({ cookie, token: await tokens.sign(claims, 1800) })).who).toBe(userId);
  expect(await ask({ cookie, token: await tokens.sign({ ...claims, ...change() }, 1800) })).toEqual(nobody);
});

test("who it is costs one query, and a forged token none", async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ctx = { ...api.ctx, db: api.db.withPlugin(counting) };
  expect(await impersonations.identify(ctx, cookie, token)).toMatchObject({ userId });
  expect(queries).toBe(1);
  expect(await impersonations.identify(ctx, cookie, `${token}A`)).toBe("forged");
  expect(await impersonations.identify(ctx, "another", token)).toBe("forged");
  expect(queries).toBe(1);
});
