import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveCodes, givePasskey } from "../../../test/access-inputs-of-factors.ts";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createUser, testPassword } from "../../../test/factories.ts";
import { performSchedule } from "../../../test/perform-jobs.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";
import { createSigner } from "../../lib/signed-value.ts";
import * as owners from "../users/owners.service.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let network = 0;
const elsewhere = () => ({ address: `10.${Math.floor(++network / 250)}.${network % 250}.1` });

const signIn = (email: string, password = testPassword, client: ContractClient = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } }, elsewhere());

const startCode = (client: ContractClient) => client.request("POST /api/second-factors/code/start");

const addCode = (client: ContractClient, enrolment: string, code: string) =>
  client.send("POST /api/second-factors/code", { body: { enrolment, code } });

const reset = (client: ContractClient, id: number) =>
  client.send("DELETE /api/users/:id/second-factors", { params: { id } });

const isIn = async (client: ContractClient) => (await client.request("GET /api/auth/status")).isAuthenticated;

test("an app counts once a code of it came back, and is told as cameras read it", async () => {
  const user = await createUser(api.db, { email: "ida@example.test" });
  const client = await api.as(user);
  const { secret, address, enrolment } = await startCode(client);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { protocol, host, pathname, searchParams } = new URL(address);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    "otpauth:",
    "totp",
    "/Field Advisor:ida@example.test",
  ]);
  expect(searchParams.get("secret")).toBe(secret);
  expect((await signIn(user.email)).status).toBe(200);
  const wrong = await addCode(client, enrolment, generateSync({ secret, epoch: 1_000_000_000 }));
  expect([wrong.status, wrong.error.issues?.[0]?.path]).toEqual([400, "code"]);
  const { data } = await addCode(client, enrolment, generateSync({ secret }));
  expect(data.recoveryCodes).toHaveLength(10);
  expect((await signIn(user.email)).error.code).toBe("second_step_required");
  const again = await client.send("POST /api/second-factors/code/start", {});
  expect([again.status, again.error.code]).toEqual([409, "conflict"]);
});

test("the clock of an app is found wrong while it is set up", async () => {
  const client = await api.as("USER");
  const { secret, enrolment } = await startCode(client);
  const late = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) - 300 });
  expect((await addCode(client, enrolment, late)).error.issues?.[0]?.message).toContain("clock");
});

test("what was begun by somebody else, or too long ago, sets up nothing", async () => {
  const [client, other] = [await api.as("USER"), await api.as("USER")];
  const { secret, enrolment } = await startCode(other);
  const code = generateSync({ secret });
  for (const sent of [enrolment, "made up", `${enrolment}x`])
    expect((await addCode(client, sent, code)).error.issues?.[0]?.message).toContain("took too long");
  expect((await client.request("GET /api/second-factors")).code).toBeNull();
});

test("nobody sees the secret or a recovery code a second time", async () => {
  const user = await createUser(api.db);
  const client = await api.as(user);
  const { secret, enrolment } = await startCode(client);
  const { data } = await addCode(client, enrolment, generateSync({ secret }));
  const tables = ["one_time_secrets", "recovery_codes", "audit_log", "idempotency_keys"] as const;
  const stored = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
  const text = JSON.stringify([stored, await client.request("GET /api/second-factors")]);
  for (const word of [secret, ...(data.recoveryCodes ?? [])]) expect(text).not.toContain(word);
});

test.each([
  "POST /api/second-factors/code/start",
  "POST /api/second-factors/passkeys/start",
  "POST /api/second-factors/recovery-codes",
  "DELETE /api/second-factors/code",
] as const)("%s asks for the password of a while ago", async (name) => {
  const user = await createUser(api.db);
  const client = await api.as(user);
  await passTime(api.db, 601);
  expect((await client.send(name, {})).error.code).toBe("proof_required");
});

test("new recovery codes end those before, and there are none without a second factor", async () => {
  const user = await createUser(api.db);
  const client = await api.as(user);
  expect((await client.send("POST /api/second-factors/recovery-codes", {})).status).toBe(409);
  await giveCodes(api.db, user.id);
  const first = await client.request("POST /api/second-factors/recovery-codes");
  const second = await client.request("POST /api/second-factors/recovery-codes");
  const browser = api.anonymous();
  await signIn(user.email, testPassword, browser);
  const use = (code = "") =>
    browser.send("POST /api/auth/second-step", { body: { kind: "recovery", code } }, elsewhere());
  expect((await use(first.recoveryCodes[0])).status).toBe(401);
  expect((await use(second.recoveryCodes[0])).status).toBe(200);
});

test("with the last second factor go its recovery codes, and the password alone signs in again", async () => {
  const user = await createUser(api.db);
  const client = await api.as(user);
  await giveCodes(api.db, user.id);
  await client.request("POST /api/second-factors/recovery-codes");
  await client.request("DELETE /api/second-factors/code");
  expect((await client.request("GET /api/second-factors")).recoveryCodesLeft).toBe(0);
  expect((await signIn(user.email)).status).toBe(200);
});

test.each(["USER", "OWNER"] as const)(
  "an owner resets the second factor that a %s has lost",
  async (role) => {
    const user = await createUser(api.db, { role });
    await giveCodes(api.db, user.id);
    await givePasskey(api.db, user.id);
    const [client, browser, owner] = [await api.as(user), api.anonymous(), await api.as("OWNER")];
    await signIn(user.email, testPassword, browser);
    const { secondFactor } = await owner.request("GET /api/users/:id", { params: { id: user.id } });
    expect(secondFactor).toEqual({ isRequired: false, hasCode: true, passkeys: 1, recoveryCodesLeft: 0 });
    const isListed = async (query: { signIn: "withFactor" | "withoutFactor" }) =>
      (await owner.request("GET /api/users", { query })).some(({ id }) => id === user.id);
    expect(await isListed({ signIn: "withFactor" })).toBe(true);
    expect(await isListed({ signIn: "withoutFactor" })).toBe(false);
    expect((await reset(owner, user.id)).status).toBe(200);
    expect(await isIn(client)).toBe(false);
    expect((await browser.request("GET /api/auth/second-step")).kinds).toEqual([]);
    expect((await signIn(user.email)).status).toBe(200);
    const entry = await api.db
      .selectFrom("audit_log")
      .select(["actor_id", "details"])
      .where("action", "=", "second_factor.reset")
      .where("subject_id", "=", String(user.id))
      .executeTakeFirstOrThrow();
    expect([entry.actor_id === user.id, entry.details]).toEqual([false, { code: true, passkeys: 1 }]);
  },
);

test("a reset is for owners who have just proved who they are, and not for themselves", async () => {
  const user = await createUser(api.db);
  await giveCodes(api.db, user.id);
  expect((await reset(await api.as("ADMIN"), user.id)).status).toBe(403);
  const owner = await createUser(api.db, { role: "OWNER" });
  const client = await api.as(owner);
  expect((await reset(client, owner.id)).status).toBe(409);
  expect((await reset(client, 2_000_000_000)).status).toBe(404);
  expect((await reset(client, (await createUser(api.db)).id)).status).toBe(409);
  await passTime(api.db, 601);
  expect((await reset(client, user.id)).error.code).toBe("proof_required");
  expect((await signIn(user.email)).error.code).toBe("second_step_required");
});

test("the command that lets an owner in again takes the second factor away, and says so", async () => {
  const [owner, other] = [
    await createUser(api.db, { role: "OWNER" }),
    await createUser(api.db, { role: "OWNER" }),
  ];
  await giveCodes(api.db, owner.id);
  const recovered = await owners.recover(api.ctx, { email: owner.email });
  expect(recovered.hadSecondFactor).toBe(true);
  expect((await owners.recover(api.ctx, { email: other.email })).hadSecondFactor).toBe(false);
  expect((await signIn(owner.email, recovered.password)).status).toBe(200);
});

test("secrets are sealed anew under the current key, and sign-ins that nobody went on with are forgotten", async () => {
  const user = await createUser(api.db);
  const secret = await giveCodes(api.db, user.id);
  await signIn(user.email);
  const [older] = api.ctx.config.secretKeys;
  const newer = "a newer key of this installation, long enough";
  const signer = createSigner([newer, older]);
  await passTime(api.db, 700);
  await performSchedule({ ...api.ctx, signer }, "look-after-second-factors");
  const [row] = await api.db
    .selectFrom("one_time_secrets")
    .select("key_id")
    .where("user_id", "=", user.id)
    .execute();
  expect(row?.key_id).toBe(signer.keyId);
  expect(await api.db.selectFrom("sign_in_steps").selectAll().execute()).toEqual([]);
  const moved = await testApi({
    env: { DATABASE_URL: api.ctx.config.databaseUrl },
    ctx: { db: api.db, signer: createSigner([newer]) },
  });
  const browser = moved.anonymous();
  await signIn(user.email, testPassword, browser);
  const answer = await browser.send(
    "POST /api/auth/second-step",
    { body: { kind: "code", code: generateSync({ secret }) } },
    elsewhere(),
  );
  await moved.close();
  expect(answer.status).toBe(200);
});
