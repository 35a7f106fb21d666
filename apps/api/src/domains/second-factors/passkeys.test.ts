import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser, testPassword } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";
import { virtualAuthenticator } from "../../../test/virtual-authenticator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let network = 0;
const elsewhere = () => ({ address: `10.${Math.floor(++network / 250)}.${network % 250}.1` });

const start = (client: ContractClient) => client.request("POST /api/second-factors/passkeys/start");

const add = (
  client: ContractClient,
  credential: ReturnType<ReturnType<typeof virtualAuthenticator>["make"]>,
) => client.send("POST /api/second-factors/passkeys", { body: { name: "Laptop", credential } });

async function withPasskey() {
  const user = await createUser(api.db);
  const client = await api.as(user);
  const key = virtualAuthenticator();
  const { recoveryCodes } = (await add(client, key.make(await start(client)))).data;
  return { user, client, key, recoveryCodes };
}

async function passwordOf({ email }: { email: string }, client = api.anonymous()) {
  const { error } = await client.send(
    "POST /api/auth/login",
    { body: { email, password: testPassword } },
    elsewhere(),
  );
  expect(error.code).toBe("second_step_required");
  return client;
}

const challenge = (client: ContractClient) => client.request("POST /api/auth/second-step/passkey");

const finish = (
  client: ContractClient,
  credential: ReturnType<ReturnType<typeof virtualAuthenticator>["answer"]>,
) => client.send("POST /api/auth/second-step", { body: { kind: "passkey", credential } }, elsewhere());

const lastFailure = (userId: number) =>
  api.db
    .selectFrom("audit_log")
    .select("details")
    .where("subject_id", "=", String(userId))
    .where("action", "=", "user.second_factor_failed")
    .orderBy("id", "desc")
    .executeTakeFirst();

test("a passkey is made for this host, by its person, and comes with ten recovery codes", async () => {
  const user = await createUser(api.db, { first_name: "Ida", last_name: "Kay" });
  const client = await api.as(user);
  const options = await start(client);
  expect(options).toMatchObject({
    rp: { id: "localhost", name: "Field Advisor" },
    user: { name: user.email, displayName: "Ida Kay" },
    authenticatorSelection: { userVerification: "required" },
    attestation: "none",
  });
  const key = virtualAuthenticator();
  const { recoveryCodes } = (await add(client, key.make(options))).data;
  expect(new Set(recoveryCodes).size).toBe(10);
  const mine = await client.request("GET /api/second-factors");
  expect(mine).toMatchObject({
    code: null,
    passkeys: [{ name: "Laptop", lastUsedAt: null }],
    recoveryCodesLeft: 10,
  });
  const second = await add(client, virtualAuthenticator().make(await start(client)));
  expect(second.data).toEqual({ recoveryCodes: null });
  expect((await start(client)).excludeCredentials).toHaveLength(2);
});

test("password and passkey sign in", async () => {
  const { user, key } = await withPasskey();
  const client = await passwordOf(user);
  expect((await client.request("GET /api/auth/second-step")).kinds).toEqual(["passkey", "recovery"]);
  const asked = await challenge(client);
  expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
  expect((await finish(client, key.answer(asked))).data.id).toBe(user.id);
  expect((await client.request("GET /api/second-factors")).passkeys[0]?.lastUsedAt).not.toBeNull();
});

test("one that does not count may stay at 0", async () => {
  const { user, key } = await withPasskey();
  for (const _ of [1, 2]) {
    const client = await passwordOf(user);
    expect((await finish(client, key.answer(await challenge(client), { counter: 0 }))).status).toBe(200);
  }
});

test.each([
  ["of another origin", { origin: "http://evil.test:3001" }],
  ["of the deploy host", { origin: "http://localhost:3003" }],
  ["for another relying party", { rpId: "evil.test" }],
  ["without a finger or PIN", { verified: false }],
  ["of a passkey being made", { type: "webauthn.create" }],
])("an answer %s is refused", async (_name, faults) => {
  const { user, key } = await withPasskey();
  const client = await passwordOf(user);
  const answer = await finish(client, key.answer(await challenge(client), faults));
  expect([answer.status, answer.error.error]).toEqual([
    401,
    "This passkey was not accepted. Try again, or use another way.",
  ]);
  expect(await lastFailure(user.id)).toEqual({ details: { secondFactor: "passkey", reason: "wrong" } });
});

test("a counter that goes back is told to the person and in the log", async () => {
  const { user, key } = await withPasskey();
  const first = await passwordOf(user);
  expect((await finish(first, key.answer(await challenge(first), { counter: 9 }))).status).toBe(200);
  for (const counter of [9, 3, 0]) {
    const client = await passwordOf(user);
    const answer = await finish(client, key.answer(await challenge(client), { counter }));
    expect(answer.error.error).toContain("may have been copied");
    expect(await lastFailure(user.id)).toEqual({
      details: { secondFactor: "passkey", reason: "counter went back" },
    });
  }
});

test("a challenge is answered once, in its own step and within five minutes", async () => {
  const { user, key } = await withPasskey();
  const [one, other] = [await passwordOf(user), await passwordOf(user)];
  const [asked, askedOther] = [await challenge(one), await challenge(other)];
  expect((await finish(one, key.answer(askedOther))).status).toBe(401);
  expect((await finish(one, key.answer(asked))).status).toBe(401);
  const again = key.answer(await challenge(one));
  expect((await finish(one, again)).status).toBe(200);
  const replayed = await passwordOf(user);
  expect((await finish(replayed, again)).status).toBe(401);
  const late = key.answer(await challenge(replayed));
  await passTime(api.db, 301);
  expect((await finish(replayed, late)).status).toBe(401);
});

test("somebody else's passkey is none, and nobody has one of two people", async () => {
  const [mine, theirs] = [await withPasskey(), await withPasskey()];
  const client = await passwordOf(mine.user);
  expect((await finish(client, theirs.key.answer(await challenge(client)))).status).toBe(401);
  const taken = await add(mine.client, theirs.key.make(await start(mine.client)));
  expect([taken.status, taken.error.error]).toEqual([409, "This passkey is known already."]);
});

test("the passkey of somebody who was deactivated opens nothing", async () => {
  const { user, key, client: open } = await withPasskey();
  const client = await passwordOf(user);
  const asked = await challenge(client);
  await api.db.updateTable("users").set({ status: "INACTIVE" }).where("id", "=", user.id).execute();
  expect((await finish(client, key.answer(asked))).error.code).toBe("step_over");
  expect((await open.send("POST /api/auth/proof/passkey", {})).status).toBe(401);
});

test.each([
  ["another origin", { origin: "http://evil.test:3001" }],
  ["another relying party", { rpId: "evil.test" }],
  ["nobody's finger or PIN", { verified: false }],
])("no passkey is made with %s", async (_name, faults) => {
  const client = await api.as("USER");
  const answer = await add(client, virtualAuthenticator().make(await start(client), faults));
  expect(answer.status).toBe(409);
  expect((await client.request("GET /api/second-factors")).passkeys).toEqual([]);
});

test("a passkey is made of this session's challenge, once", async () => {
  const user = await createUser(api.db);
  const [client, other] = [await api.as(user), await api.as(user)];
  const key = virtualAuthenticator();
  const asked = await start(client);
  expect((await add(other, key.make(asked))).status).toBe(409);
  expect((await add(client, key.make(asked))).status).toBe(200);
  expect((await add(client, virtualAuthenticator().make(asked))).status).toBe(409);
});

test("a passkey proves as the current password does", async () => {
  const { client, key } = await withPasskey();
  await passTime(api.db, 700);
  const remove = () => client.send("POST /api/second-factors/recovery-codes", {});
  expect((await remove()).error.code).toBe("proof_required");
  const prove = async (faults = {}) => {
    const asked = await client.request("POST /api/auth/proof/passkey");
    return client.send("POST /api/auth/proof", { body: { credential: key.answer(asked, faults) } });
  };
  expect((await prove({ verified: false })).error.code).toBe("invalid_credentials");
  expect((await remove()).error.code).toBe("proof_required");
  expect((await prove()).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

test("passkeys are named, and removed by their person alone", async () => {
  const { client } = await withPasskey();
  const [passkey] = (await client.request("GET /api/second-factors")).passkeys;
  const params = { id: passkey?.id ?? 0 };
  const stranger = await api.as("OWNER");
  const rename = { params, body: { name: "Blue key" } };
  expect((await stranger.send("PATCH /api/second-factors/passkeys/:id", rename)).status).toBe(404);
  expect((await stranger.send("DELETE /api/second-factors/passkeys/:id", { params })).status).toBe(404);
  await client.request("PATCH /api/second-factors/passkeys/:id", rename);
  expect((await client.request("GET /api/second-factors")).passkeys[0]?.name).toBe("Blue key");
  await client.request("DELETE /api/second-factors/passkeys/:id", { params });
  expect(await client.request("GET /api/second-factors")).toEqual({
    isRequired: false,
    code: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  });
});
