import type { KyselyPlugin } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createSession, createUser, testPassword } from "../../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../../test/harness.ts";
import { passTime } from "../../../../test/time.ts";
import * as sessions from "./sessions.service.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const isSignedIn = async (client: ContractClient) =>
  (await client.request("GET /api/auth/status")).isAuthenticated;

const signedIn = async (role: "OWNER" | "ADMIN" | "USER") => {
  const user = await createUser(api.db, { role });
  const client = api.anonymous();
  await client.request("POST /api/auth/login", { body: { email: user.email, password: testPassword } });
  return { user, client };
};

const versionOf = async (userId: number) => {
  const { rows } = await sql<{ version: string }>`
    select xmin::text || ctid::text as version from sessions where user_id = ${userId}`.execute(api.db);
  return rows;
};

test("signing out ends the session for every process at once", async () => {
  const { client } = await signedIn("OWNER");
  const elsewhere = await api.elsewhere();
  const token = client.cookies.get(sessionCookie) ?? "";
  elsewhere.cookies.set(sessionCookie, token);
  expect(await isSignedIn(elsewhere)).toBe(true);

  const answer = await client.send("POST /api/auth/logout", {});
  expect(answer.data).toEqual({ success: true });
  expect(client.cookies.get(sessionCookie)).toBeUndefined();
  expect(answer.headers["clear-site-data"]).toBeUndefined();
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect((await elsewhere.send("GET /api/auth/user", {})).status).toBe(401);
  expect((await elsewhere.send("POST /api/auth/logout", {})).status).toBe(200);
});

test("clearing everything ends the session and asks the browser to forget", async () => {
  const { client } = await signedIn("USER");
  const token = client.cookies.get(sessionCookie) ?? "";
  const answer = await client.send("POST /api/auth/force-clear", {});
  expect(answer.headers["clear-site-data"]).toBe('"storage"');
  expect(client.cookies.header()).toBe("");
  client.cookies.set(sessionCookie, token);
  expect(await isSignedIn(client)).toBe(false);
  expect((await api.anonymous().send("POST /api/auth/force-clear", {})).status).toBe(200);
});

test("a changed role and a closed account count from the next call on, on every process", async () => {
  const { user, client: here } = await signedIn("OWNER");
  const client = await api.elsewhere();
  client.cookies.set(sessionCookie, here.cookies.get(sessionCookie) ?? "");
  const change = (values: { role?: "USER"; status?: "ACTIVE" | "INACTIVE" }) =>
    api.db.updateTable("users").set(values).where("id", "=", user.id).execute();
  expect((await client.request("GET /api/users")).length).toBeGreaterThan(0);
  await change({ role: "USER" });
  await expect(client.request("GET /api/users")).rejects.toThrow("403");
  expect((await client.request("GET /api/auth/status")).user?.role).toBe("USER");
  await change({ status: "INACTIVE" });
  expect(await isSignedIn(client)).toBe(false);
  await change({ status: "ACTIVE" });
  expect(await isSignedIn(client)).toBe(true);
  await api.db.deleteFrom("users").where("id", "=", user.id).execute();
  expect(await isSignedIn(client)).toBe(false);
});

/** Somebody in three places: this one, another, and one on a second process. */
async function inThreePlaces() {
  const user = await createUser(api.db);
  const [here, other] = [await api.as(user), await api.as(user)];
  const far = await api.elsewhere();
  far.cookies.set(sessionCookie, await createSession(api.db, user.id, { user_agent: "far away" }));
  return { user, here, other, far };
}

test("people see where they are signed in, this place first", async () => {
  const { user, here } = await inThreePlaces();
  const old = { last_seen_at: new Date(Date.now() - 2 * 3_600_000) };
  await createSession(api.db, user.id, { ...old, idle_seconds: 60 });
  await createSession(api.db, user.id, { revoked_at: new Date() });
  await createSession(api.db, user.id, { ...old, idle_seconds: 36_000, user_agent: "long ago" });
  const places = await here.request("GET /api/auth/sessions");
  expect(places.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false]);
  expect(places.map(({ userAgent }) => userAgent)).toEqual(["test", "far away", "test", "long ago"]);
  expect(places[0]).toMatchObject({ network: "127.0.0.0/24" });
  const mine = await api.db.selectFrom("sessions").where("user_id", "=", user.id).select("id").execute();
  expect(mine.map(({ id }) => id)).toEqual(expect.arrayContaining(places.map(({ id }) => id)));
});

test("signing out everywhere else leaves this place, on every process at once", async () => {
  const { user, here, other, far } = await inThreePlaces();
  expect(await here.request("POST /api/auth/sessions/end-others")).toEqual({ ended: 2 });
  expect([await isSignedIn(here), await isSignedIn(other), await isSignedIn(far)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await here.request("POST /api/auth/sessions/end-others")).toEqual({ ended: 0 });
  const entries = await api.db
    .selectFrom("audit_log")
    .where("actor_id", "=", user.id)
    .select(["action", "details"])
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { action: "user.end_other_sessions", details: { ended: 2 } },
    { action: "user.end_other_sessions", details: { ended: 0 } },
  ]);
});

test("one other place is signed out by itself, and only once", async () => {
  const { here, other, far } = await inThreePlaces();
  const place = (await here.request("GET /api/auth/sessions")).find(
    ({ userAgent }) => userAgent === "far away",
  );
  const call = { params: { id: place?.id ?? 0 } };
  expect((await here.send("DELETE /api/auth/sessions/:id", call)).data).toEqual({ success: true });
  expect([await isSignedIn(here), await isSignedIn(other), await isSignedIn(far)]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await here.send("DELETE /api/auth/sessions/:id", call)).status).toBe(404);
});

test("this place is left by signing out, and nobody signs others out", async () => {
  const { here } = await inThreePlaces();
  const stranger = await api.as("OWNER");
  const [current] = await here.request("GET /api/auth/sessions");
  const call = { params: { id: current?.id ?? 0 } };
  const own = await here.send("DELETE /api/auth/sessions/:id", call);
  expect([own.status, own.error.error]).toEqual([404, "Sign out instead."]);
  expect((await stranger.send("DELETE /api/auth/sessions/:id", call)).status).toBe(404);
  await stranger.request("POST /api/auth/sessions/end-others");
  expect(await isSignedIn(here)).toBe(true);
});

const minute = 60;
const hour = 60 * minute;

test.each([
  ["OWNER", hour],
  ["ADMIN", hour],
  ["USER", 12 * hour],
] as const)("an unused session of %s ends after %i seconds", async (role, seconds) => {
  const { client } = await signedIn(role);
  await passTime(api.db, seconds - 5);
  expect(await isSignedIn(client)).toBe(true);
  await passTime(api.db, 10);
  expect(await isSignedIn(client)).toBe(false);
});

test("what pages ask by themselves does not keep a session awake", async () => {
  const { client } = await signedIn("OWNER");
  for (let passed = 0; passed < hour; passed += 10 * minute) {
    await passTime(api.db, 10 * minute);
    await client.request("GET /api/auth/status");
    if (passed < 50 * minute) await client.request("GET /api/auth/user");
  }
  expect(await isSignedIn(client)).toBe(false);
});

test.each([
  ["OWNER", 12 * hour, 30 * minute],
  ["USER", 7 * 24 * hour, 6 * hour],
] as const)(
  "a session of %s that is used ends after %i seconds all the same",
  async (role, absolute, step) => {
    const { client } = await signedIn(role);
    for (let passed = step; passed < absolute; passed += step) {
      await passTime(api.db, step);
      await keepAwake(client, role);
    }
    expect(await isSignedIn(client)).toBe(true);
    await passTime(api.db, step);
    expect(await isSignedIn(client)).toBe(false);
  },
);

/** A call that only people make. */
async function keepAwake(client: ContractClient, role: string): Promise<void> {
  if (role === "OWNER") await client.request("GET /api/users");
  else await client.request("GET /api/deployments");
}

test("reading does not write: at most once a minute, and then once", async () => {
  const { user, client } = await signedIn("OWNER");
  const before = await versionOf(user.id);
  for (let i = 0; i < 20; i++)
    await Promise.all([client.request("GET /api/auth/status"), client.request("GET /api/users")]);
  expect(await versionOf(user.id)).toEqual(before);
  await passTime(api.db, 61);
  await client.request("GET /api/auth/status");
  const waiting = await versionOf(user.id);
  await Promise.all(Array.from({ length: 5 }, () => client.request("GET /api/users")));
  const touched = await versionOf(user.id);
  expect(touched).not.toEqual(waiting);
  await client.request("GET /api/users");
  expect(await versionOf(user.id)).toEqual(touched);
});

test("who it is costs one query, and staying awake none of its own", async () => {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const user = await createUser(api.db);
  const token = await createSession(api.db, user.id);
  const ctx = { ...api.ctx, db: api.db.withPlugin(counting) };
  const actor = await sessions.identify(ctx, token);
  expect(actor).toMatchObject({ userId: user.id, role: "USER" });
  if (actor) await sessions.touch(ctx, actor);
  expect(queries).toBe(1);
  expect(await sessions.identify(ctx, "not a token")).toBeNull();
  expect(queries).toBe(1);
});

test("the database holds nothing to sign in with", async () => {
  const { client } = await signedIn("USER");
  const token = client.cookies.get(sessionCookie) ?? "";
  const { rows } = await sql<{ row: string }>`select s::text as row from sessions s`.execute(api.db);
  const dump = rows.map(({ row }) => row).join("\n");
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  expect(dump).not.toContain(Buffer.from(token).toString("hex"));
  const digests = [...dump.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex]) => hex?.length);
  expect(new Set(digests)).toEqual(new Set([64]));
});
