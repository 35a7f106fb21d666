import { keyPrefix } from "@field-advisor/schema/api-key-constants";
import { scopeChoices } from "@field-advisor/schema/scopes";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createKey } from "../../../test/create-key.ts";
import { createUser } from "../../../test/factories.ts";
import { testApi } from "../../../test/harness.ts";
import { whileHeld } from "../../../test/locks.ts";
import { sha256 } from "../../lib/ids.ts";
import type { Trx } from "../../platform/db/database.ts";
import { forgetOldRecords } from "../housekeeping/retention.service.ts";
import { mostKeys } from "./api-keys.rules.ts";

const api = await testApi({ env: { RATE_LIMIT_FACTOR: "1000" } });
afterAll(() => api.close());

const person = await createUser(api.db, { role: "OWNER" });
const owner = await api.as(person);

const make = (more: { name?: string; scopes?: string[]; days?: number } = {}, by: ContractClient = owner) =>
  by.request("POST /api/keys", { body: { name: "HR export", scopes: ["users:read"], ...more } });

const keyOf = (id: number) =>
  api.db.selectFrom("api_keys").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const people = (key: string) => api.withKey(key).send("GET /api/users", {});

test("a key is shown once, stored as a digest with how it begins, and works for a year", async () => {
  const { secret, ...made } = await make();
  expect(secret).toMatch(/^fa_[\w-]{43}$/);
  expect(made).toMatchObject({
    name: "HR export",
    scopes: ["users:read"],
    state: "working",
    lastUsedAt: null,
  });
  expect(made.owner).toMatchObject({ id: person.id, email: person.email });
  const row = await keyOf(made.id);
  expect(row.key_hash).toEqual(sha256(secret));
  expect([row.prefix, made.prefix]).toEqual([secret.slice(0, 9), secret.slice(0, 9)]);
  expect(JSON.stringify(row)).not.toContain(secret);
  const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  const [listed] = await owner.request("GET /api/keys", { query: { search: made.prefix } });
  expect(listed).toEqual(made);
  expect((await people(secret)).status).toBe(200);
});

test("whoever is made no owner any more while they make a key has none", async () => {
  const leaving = await createUser(api.db, { role: "OWNER" });
  const client = await api.as(leaving);
  const demote = (trx: Trx) =>
    trx.updateTable("users").set({ role: "USER" }).where("id", "=", leaving.id).execute();
  const body = { name: "Late", scopes: ["users:read"] };
  const { status } = await whileHeld(api.db, demote, () => client.send("POST /api/keys", { body }));
  expect(status).toBe(403);
  const { key } = await createKey(api.db, leaving.id, { scopes: ["users:read"] });
  expect((await people(key)).status).toBe(401);
});

test.each([
  [{ name: " " }, "name"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["rooms:delete"] }, "scopes"],
  [{ scopes: ["apiKeys:write"] }, "scopes"],
  [{ days: 0 }, "days"],
  [{ days: 731 }, "days"],
])("%j is refused at its field", async (wrong, path) => {
  const body = { name: "A key", scopes: ["users:read"], ...wrong };
  const { status, error } = await owner.send("POST /api/keys", { body });
  expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
});

test("the scopes that there are follow from the contract", async () => {
  const offered = await owner.request("GET /api/key-scopes");
  expect(offered).toEqual(scopeChoices);
  expect(offered).toContainEqual({ label: "Rooms", read: "rooms:read", write: "rooms:write" });
  expect(offered).toContainEqual({ label: "Attempts", read: "attempts:read", write: null });
  expect(offered.map(({ label }) => label)).not.toContain("Keys");
  for (const { label } of offered) expect(label).toMatch(/^[A-Z]/);
});

test("an answer under an idempotency key shows the key again, to that session alone, and is kept sealed", async () => {
  const headers = { "idempotency-key": "one-and-the-same" };
  const send = (client: ContractClient) =>
    client.send("POST /api/keys", { body: { name: "Twice", scopes: ["rooms:read"] } }, { headers });
  const first = await send(owner);
  expect((await send(owner)).data).toEqual(first.data);
  expect((await send(await api.as("OWNER"))).data.id).not.toBe(first.data.id);
  const stored = await sql<{
    all: string;
  }>`select string_agg(k::text, '') as all from idempotency_keys k`.execute(api.db);
  expect(stored.rows[0]?.all).not.toContain(first.data.secret.slice(keyPrefix.length));
});

test("the last use is noted with its network, at most once a minute", async () => {
  const { id, secret } = await make();
  const client = api.withKey(secret);
  await client.send("GET /api/users", {}, { address: "203.0.113.7" });
  const first = await keyOf(id);
  expect([first.last_used_at !== null, first.last_network]).toEqual([true, "203.0.113.0/24"]);
  await client.send("GET /api/users", {}, { address: "198.51.100.7" });
  expect(await keyOf(id)).toEqual(first);
  await sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${id}`.execute(
    api.db,
  );
  await client.send("GET /api/users", {}, { address: "198.51.100.7" });
  expect((await keyOf(id)).last_network).toBe("198.51.100.0/24");
});

test("what is done with a key is in the log as done by the key of its owner", async () => {
  const { secret } = await make({ name: "Company's sync", scopes: ["companies:write"] });
  const { id } = await api.withKey(secret).request("POST /api/companies", { body: { name: "Donau" } });
  const entry = await api.db
    .selectFrom("audit_log")
    .select(["actor_id", "actor_label"])
    .where("action", "=", "company.create")
    .where("subject_id", "=", String(id))
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor_id: person.id, actor_label: `key 'Company's sync' of ${person.email}` });
  const [told] = await owner.request("GET /api/activity/events", { query: { limit: 1 } });
  expect(told?.details).toBe(`Donau. With the key "Company's sync".`);
});

test("a key without the scope is refused, and its owner reads why", async () => {
  const { id, secret } = await make({ scopes: ["rooms:read"] });
  const answer = await people(secret);
  const why = "This key may not do this. It needs the scope users:read.";
  expect([answer.status, answer.error.code, answer.error.error]).toEqual([403, "forbidden", why]);
  const [listed] = await owner.request("GET /api/keys", { query: { search: secret.slice(0, 9) } });
  expect(listed).toMatchObject({ id, lastRefusal: why, lastUsedAt: null });
  expect(listed?.lastRefusedAt).not.toBeNull();
});

test("a revoked key is refused at once, on every process, and stays in the list", async () => {
  const { id, secret } = await make({ name: "To be revoked" });
  const elsewhere = await api.elsewhere();
  elsewhere.headers["authorization"] = `Bearer ${secret}`;
  expect((await elsewhere.send("GET /api/users", {})).status).toBe(200);
  await (await api.as("OWNER")).request("DELETE /api/keys/:id", { params: { id } });
  for (const client of [elsewhere, api.withKey(secret)]) {
    const answer = await client.send("GET /api/users", {});
    expect([answer.status, answer.error.code]).toEqual([401, "not_signed_in"]);
    expect(answer.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  }
  const [listed] = await owner.request("GET /api/keys", { query: { search: "To be revoked" } });
  expect(listed).toMatchObject({
    id,
    state: "revoked",
    endReason: "revoked",
    lastRefusal: "The key has ended.",
  });
  const again = await owner.send("DELETE /api/keys/:id", { params: { id } });
  expect([again.status, again.error.code]).toEqual([404, "not_found"]);
});

test("a key ends by itself on its day", async () => {
  const { id, key } = await createKey(api.db, person.id, { scopes: ["users:read"] });
  await sql`update api_keys set expires_at = now() where id = ${id}`.execute(api.db);
  expect((await people(key)).status).toBe(401);
  const [listed] = await owner.request("GET /api/keys", { query: { search: key.slice(0, 9) } });
  expect(listed).toMatchObject({ state: "expired", endReason: null });
});

test("of one person so many keys work at a time", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const client = await api.as({ id });
  const made = [];
  for (let n = 0; n < mostKeys; n++) made.push(await createKey(api.db, id));
  const body = { name: "One more", scopes: ["users:read"] };
  expect((await client.send("POST /api/keys", { body })).error.code).toBe("conflict");
  await client.request("DELETE /api/keys/:id", { params: { id: made[0]?.id ?? 0 } });
  expect((await client.send("POST /api/keys", { body })).status).toBe(201);
});

test("a key that ended more than a year ago is forgotten; one that works, or ended lately, is not", async () => {
  const { id } = await createUser(api.db, { role: "OWNER" });
  const long = { revoked_at: new Date(Date.now() - 366 * 86_400_000) };
  const made = [
    await createKey(api.db, id, long),
    await createKey(api.db, id, { expires_at: long.revoked_at }),
    await createKey(api.db, id, { revoked_at: new Date() }),
    await createKey(api.db, id),
  ];
  await api.db.transaction().execute((trx) => forgetOldRecords(trx, 1000));
  const left = await api.db
    .selectFrom("api_keys")
    .where("user_id", "=", id)
    .select("id")
    .orderBy("id")
    .execute();
  expect(left.map((row) => row.id)).toEqual(made.slice(2).map((key) => key.id));
});
