import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "./create-key.ts";
import {
  createAttempt,
  createConversation,
  createRoom,
  createSession,
  createUser,
  said,
  written,
} from "./factories.ts";
import { impersonationHeader, sessionCookie, testApi, type TestApi } from "./harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
});
afterAll(() => api.close());

const host = "localhost:3000";

async function keyOfOwner(scopes = ["users:read", "companies:write"]) {
  const owner = await createUser(api.db, { role: "OWNER" });
  return { owner, ...(await createKey(api.db, owner.id, { scopes })) };
}

const get = (headers: Record<string, string | string[]>, url = "/api/users") =>
  api.app.inject({ url, headers: { host, ...headers } });

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const notes = async (action: string) => {
  await api.app.services.securityEvents.settled();
  return api.db.selectFrom("audit_log").where("action", "=", action).orderBy("id").selectAll().execute();
};

test.each<[how: string, ask: (key: string, cookie: string) => Parameters<typeof get>]>([
  ["in an address", (key) => [{}, `/api/users?key=${key}`]],
  ["in an address", (key, cookie) => [{ cookie }, `/api/users?search=${key}`]],
  ["in an address", (key) => [bearer(key), `/api/users?key=${key}`]],
  ["in a cookie", (key) => [{ cookie: `key=${key}` }]],
  ["in a cookie", (key) => [{ cookie: `${sessionCookie}=${key}` }]],
  ["two headers", (key) => [{ authorization: [`Bearer ${key}`, `Bearer ${key}`] }]],
  ["two headers", (key) => [{ authorization: ["Basic eDp5", `Bearer ${key}`] }]],
  ["beside a session", (key, cookie) => [{ ...bearer(key), cookie }]],
  ["beside a session", (key) => [{ ...bearer(key), cookie: `${sessionCookie}=` }]],
  ["while viewing", (key) => [{ ...bearer(key), [impersonationHeader]: "a.b.c" }]],
])("a key %s is refused, and leaves a note without it", async (how, ask) => {
  const { owner, key } = await keyOfOwner();
  const cookie = `${sessionCookie}=${await createSession(api.db, owner.id)}`;
  const answer = await get(...ask(key, cookie));
  expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
  const note = (await notes("request.key_misused")).at(-1);
  expect(note?.details).toEqual({ how, route: "/api/users" });
  expect(answer.body + JSON.stringify(note)).not.toContain(key.slice(3));
});

test.each<[string, (key: string) => string]>([
  ["a flipped character", (key) => key.slice(0, -1) + (key.endsWith("A") ? "B" : "A")],
  ["a missing end", (key) => key.slice(0, -1)],
  ["a longer end", (key) => `${key}A`],
  ["nothing behind its beginning", () => "fa_"],
  ["8 KB", () => `fa_${"a".repeat(8192)}`],
  ["a quote", (key) => `${key.slice(0, -2)}'-`],
])("a key with %s is refused", async (_what, change) => {
  const { key } = await keyOfOwner();
  const answer = await get(bearer(change(key)));
  expect([answer.statusCode, answer.json().code]).toEqual([401, "not_signed_in"]);
  expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  expect((await notes("request.unknown_key")).length).toBeGreaterThan(0);
});

test("the scheme is read in any case, and what else stands in the header is somebody else's", async () => {
  const { owner, key } = await keyOfOwner();
  expect((await get({ authorization: `bearer  ${key}` })).statusCode).toBe(200);
  const cookie = `${sessionCookie}=${await createSession(api.db, owner.id)}`;
  for (const authorization of ["Basic eDp5", "Bearer of.a.proxy", "Bearer", key]) {
    expect((await get({ authorization, cookie })).statusCode).toBe(200);
    expect((await get({ authorization })).statusCode).toBe(401);
  }
});

test.each<[string, Parameters<typeof createUser>[1]]>([
  ["is deactivated", { status: "INACTIVE" }],
  ["becomes an administrator", { role: "ADMIN" }],
  ["has to choose a new password", { requires_reset: true }],
  ["is given a temporary password", { password_change_required: true }],
])("a key ends, for every process and for good, when its owner %s", async (_what, change = {}) => {
  const { owner, id, key } = await keyOfOwner();
  const elsewhere = await api.elsewhere();
  Object.assign(elsewhere.headers, bearer(key));
  expect((await elsewhere.send("GET /api/users", {})).status).toBe(200);
  const update = (values: object) =>
    api.db.updateTable("users").set(values).where("id", "=", owner.id).execute();
  await update(change);
  expect((await elsewhere.send("GET /api/users", {})).status).toBe(401);
  const { role, status, requires_reset, password_change_required } = owner;
  await update({ role, status, requires_reset, password_change_required });
  expect((await elsewhere.send("GET /api/users", {})).status).toBe(401);
  const row = await api.db.selectFrom("api_keys").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
  expect(row.revoked_at).not.toBeNull();
});

test("a key goes with its owner's account, and stays through a change of name or password", async () => {
  const { owner, key } = await keyOfOwner();
  const password_hash = (await createUser(api.db, { password: "another one entirely" })).password_hash;
  await api.db
    .updateTable("users")
    .set({ last_name: "New", password_hash })
    .where("id", "=", owner.id)
    .execute();
  expect((await get(bearer(key))).statusCode).toBe(200);
  await api.db.deleteFrom("users").where("id", "=", owner.id).execute();
  expect((await get(bearer(key))).statusCode).toBe(401);
});

test("an owner who deactivates another one over the API ends their keys", async () => {
  const { owner, key } = await keyOfOwner();
  const other = await api.as("OWNER");
  await other.request("PATCH /api/users/:id", { params: { id: owner.id }, body: { status: "INACTIVE" } });
  expect((await get(bearer(key))).statusCode).toBe(401);
});

test("a change with a key needs no origin, and is refused from another site's page", async () => {
  const { key } = await keyOfOwner();
  const post = (headers: Record<string, string>) =>
    api.withKey(key).send("POST /api/companies", { body: { name: "Donau" } }, { headers });
  expect((await post({})).status).toBe(201);
  expect((await post({ origin: `http://${host}` })).status).toBe(201);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) expect((await post(headers)).error.code).toBe("origin_refused");
});

test("a change is done once under one idempotency key, which is nobody else's", async () => {
  const { owner, key } = await keyOfOwner();
  const second = await createKey(api.db, owner.id, { scopes: ["companies:write"] });
  const headers = { "idempotency-key": "a-key-of-its-own" };
  const post = (client = api.withKey(key)) =>
    client.send("POST /api/companies", { body: { name: "Once" } }, { headers });
  const first = (await post()).data.id;
  expect((await post()).data.id).toBe(first);
  expect((await post(api.withKey(second.key))).data.id).not.toBe(first);
  expect((await post(await api.as(owner))).data.id).not.toBe(first);
});

test("what its owner practises in private is not for their key", async () => {
  const { owner, key } = await keyOfOwner(["attempts:read"]);
  const attempt = await createAttempt(api.db, {
    user_id: owner.id,
    category: "Practice",
    unseen_since: new Date(),
    transcript: [written(true, "a word in private")],
  });
  const params = { id: attempt.id };
  const own = await (await api.as(owner)).send("GET /api/attempts/:id", { params });
  expect(own.text).toContain("a word in private");
  await api.db
    .updateTable("attempts")
    .set({ unseen_since: new Date() })
    .where("id", "=", attempt.id)
    .execute();
  const read = await api.withKey(key).send("GET /api/attempts/:id", { params });
  expect([read.status, read.data.isHidden]).toEqual([200, true]);
  expect(read.text).not.toContain("a word in private");
  const row = api.db.selectFrom("attempts").where("id", "=", attempt.id).selectAll();
  expect((await row.executeTakeFirstOrThrow()).unseen_since).not.toBeNull();
});

test("what its owner said in a room is for them, and in no file for their key", async () => {
  const { owner, key } = await keyOfOwner(["conversations:read"]);
  const { id } = await createConversation(api.db, {
    deployment_id: null,
    room_id: (await createRoom(api.db)).id,
    started_by: `staff:${owner.id}`,
    transcript: [said("user", "a word in private")],
  });
  const call = { params: { id }, query: {} };
  const files = ["GET /api/conversations/:id/export", "GET /api/conversations/:id/export.txt"] as const;
  for (const name of ["GET /api/conversations/:id", ...files] as const) {
    const own = await (
      await api.as(owner)
    ).send(name, call, { headers: { "sec-fetch-site": "same-origin" } });
    expect([name, own.text]).toEqual([name, expect.stringContaining("a word in private")]);
    const read = await api.withKey(key).send(name, call);
    expect([name, read.status]).toEqual([name, 200]);
    expect(read.text).not.toContain("a word in private");
  }
});

test("keys that were never right are throttled by their address; a key in use passes, and so do others", async () => {
  const strict = await testApi();
  try {
    const { id } = await createUser(strict.db, { role: "OWNER" });
    const { key } = await createKey(strict.db, id, { scopes: ["users:read"] });
    const ask = (sent: string, address: string) =>
      strict.withKey(sent).send("GET /api/users", {}, { address });
    expect((await ask(key, "203.0.113.9")).status).toBe(200);
    const guesses = [];
    for (let n = 0; n < 40; n++) guesses.push(await ask(`fa_${String(n).padStart(43, "x")}`, "203.0.113.9"));
    const statuses = guesses.map(({ status }) => status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect(guesses.at(-1)?.headers["retry-after"]).toBeDefined();
    expect((await ask(key, "203.0.113.9")).status).toBe(200);
    expect((await ask(`fa_${"y".repeat(43)}`, "198.51.100.9")).status).toBe(401);
  } finally {
    await strict.close();
  }
});

test("a key that asks too much is told to wait, and takes nothing from other keys or from its owner", async () => {
  const strict = await testApi();
  try {
    const { id } = await createUser(strict.db, { role: "OWNER" });
    const scopes = ["companies:write", "users:read"];
    const [busy, other] = [
      await createKey(strict.db, id, { scopes }),
      await createKey(strict.db, id, { scopes }),
    ];
    const write = (key: string) =>
      strict.withKey(key).send("DELETE /api/companies/:id", { params: { id: 1 } });
    let last = await write(busy.key);
    for (let n = 0; n < 150 && last.status !== 429; n++) last = await write(busy.key);
    expect([last.status, Number(last.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await write(other.key)).status).toBe(404);
    expect((await (await strict.as({ id })).send("GET /api/users", {})).status).toBe(200);
  } finally {
    await strict.close();
  }
});
