import { hash as argon2 } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../test/contract-client.ts";
import { createSession, createUser, testPassword } from "../../../test/factories.ts";
import { deviceCookie, sessionCookie, testApi, type TestApi } from "../../../test/harness.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Every call comes from a network of its own, so that failures of one test do not slow down the next. */
let network = 0;
const elsewhere = () => ({ address: `10.${Math.floor(++network / 250)}.${network % 250}.1` });

const signIn = (email: string, password: string, client: ContractClient = api.anonymous()) =>
  client.send("POST /api/auth/login", { body: { email, password } }, elsewhere());

const past = () => new Date(Date.now() - 1000);
const future = () => new Date(Date.now() + 3_600_000);

const sessionsOf = (userId: number) =>
  api.db.selectFrom("sessions").selectAll().where("user_id", "=", userId).orderBy("id").execute();

const auditOf = async (userId: number) => {
  const entries = await api.db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "subject_id"])
    .orderBy("id")
    .execute();
  const isAbout = [userId, String(userId)];
  return entries
    .filter(
      ({ actor_id, subject_id }) => isAbout.includes(actor_id ?? "") || isAbout.includes(subject_id ?? ""),
    )
    .map(({ action }) => action);
};

test("an international domain is one address in either form, and is shown as it was typed", async () => {
  const owner = await api.as("OWNER");
  const create = (email: string) =>
    owner.send("POST /api/users", {
      body: { email, firstName: "Ina", lastName: "Idn", role: "USER", password: testPassword },
    });
  expect((await create("Ina@Müller.example")).data.email).toBe("ina@müller.example");
  const again = await create("ina@xn--mller-kva.example");
  expect([again.status, again.error.code]).toEqual([409, "email_taken"]);
  const other = await createUser(api.db);
  const change = await owner.send("PATCH /api/users/:id", {
    params: { id: other.id },
    body: { email: "ina@mu\u0308ller.example" },
  });
  expect([change.status, change.error.code]).toEqual([409, "email_taken"]);
  for (const email of ["ina@xn--mller-kva.example", "INA@MÜLLER.EXAMPLE", "\u200Bina@müller.example "])
    expect((await signIn(email, testPassword)).data.email).toBe("ina@müller.example");
});

test("the right password opens a session and marks the browser as known", async () => {
  const user = await createUser(api.db, { role: "ADMIN", first_name: "Ida" });
  const client = api.anonymous();
  const answer = await signIn(user.email, testPassword, client);
  expect(answer.data).toEqual({
    id: user.id,
    email: user.email,
    username: user.username,
    firstName: "Ida",
    lastName: user.last_name,
    role: "ADMIN",
    passwordChangeRequired: false,
    requiresReset: false,
    secondFactorDue: false,
  });
  expect(answer.setCookies).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^dev=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
  expect(await client.request("GET /api/auth/status")).toEqual({
    isAuthenticated: true,
    user: answer.data,
    impersonation: null,
  });
  expect(await client.request("GET /api/auth/user")).toEqual(answer.data);
  expect(await auditOf(user.id)).toEqual(["user.login"]);
});

test("a session of ordinary users may last a week", async () => {
  const user = await createUser(api.db, { role: "USER" });
  const { setCookies } = await signIn(user.email, testPassword);
  expect(setCookies[0]).toContain("Max-Age=604800;");
});

test("e-mail addresses are the same in capitals, passwords are not", async () => {
  const { email } = await createUser(api.db, { password: "Marigold fences wander" });
  expect((await signIn(` ${email.toUpperCase()} `, "Marigold fences wander")).status).toBe(200);
  expect((await signIn(email, "marigold fences wander")).status).toBe(401);
});

test("a password of six characters, as owners may give one, signs in", async () => {
  const { email } = await createUser(api.db, { password: "q7!xTz", password_expires_at: future() });
  expect((await signIn(email, "q7!xTz")).status).toBe(200);
});

test.each([" {} ", "\t{}", "{}\r\n", "{}\u00A0", "\u200B{}"])(
  "a temporary password pasted as %j signs in, and proves itself; one that somebody chose does not",
  async (pasted) => {
    const password = "K7M2Q4R6T3V5X2Z7";
    const user = await createUser(api.db, {
      password,
      password_change_required: true,
      password_expires_at: future(),
    });
    const client = api.anonymous();
    expect((await signIn(user.email, pasted.replace("{}", password), client)).status).toBe(200);
    expect((await signIn(user.email, pasted.replace("{}", password.toLowerCase()), client)).status).toBe(200);
    const chosen = await createUser(api.db, { password });
    expect((await signIn(chosen.email, pasted.replace("{}", password))).status).toBe(401);
  },
);

test("whatever is wrong, answer and headers are the same", async () => {
  const known = await createUser(api.db);
  const inactive = await createUser(api.db, { status: "INACTIVE" });
  const expired = await createUser(api.db, { password_change_required: true, password_expires_at: past() });
  const answers = [
    await signIn(known.email, "wrong"),
    await signIn("nobody@example.test", testPassword),
    await signIn("no address at all", testPassword),
    await signIn(inactive.email, testPassword),
    await signIn(expired.email, testPassword),
  ];
  const seen = answers.map(({ status, headers, error: { requestId, ...body } }) => {
    const { "x-request-id": id, date, ...rest } = headers;
    expect([id, typeof date]).toEqual([requestId, "string"]);
    return { status, body, headers: { ...rest, "content-length": undefined } };
  });
  for (const answer of seen) expect(answer).toEqual(seen[0]);
  expect(seen[0]).toMatchObject({
    status: 401,
    body: { error: "Invalid email or password", code: "invalid_credentials" },
  });
  expect(answers.flatMap(({ setCookies }) => setCookies)).toEqual([]);
  expect(await sessionsOf(inactive.id)).toEqual([]);
});

test("failures are recorded without the address that was typed", async () => {
  await signIn("canary-of-mail@example.test", "canary-of-password");
  await signIn("canary-of-mail@example.test", "another");
  await signIn("someone-else@example.test", "another");
  const entries = await api.db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "user.login_failed")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(JSON.stringify(entries)).not.toContain("canary");
  const [other, second, first] = entries.map(({ actor_label }) => actor_label);
  expect(first).toBe(second);
  expect(first).not.toBe(other);
});

test.each([
  ["an array", { email: ["a@example.test"], password: "x" }],
  ["an operator", { email: "a@example.test", password: { $ne: 1 } }],
  ["numbers", { email: 7, password: 7 }],
  ["null", { email: null, password: null }],
  ["nothing", {}],
  ["no object", "login"],
  ["more than it should", { email: "a@example.test", password: "x", role: "OWNER" }],
  ["an endless address", { email: `${"a".repeat(300)}@example.test`, password: "x" }],
  ["NUL", { email: "a\0@example.test", password: "x" }],
  ["half a character", { email: "a@example.test", password: "\uD800" }],
])("%s is refused before anything is looked up", async (_name, body) => {
  const answer = await api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { host: "localhost:3000", "content-type": "application/json" },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(400);
});

test("a megabyte of password is not even read", async () => {
  const { status } = await signIn("a@example.test", "x".repeat(1_000_000));
  expect(status).toBe(413);
});

test("letters of any direction are letters", async () => {
  const { email } = await createUser(api.db, { password: "\u202Eسماء زرقاء" });
  expect((await signIn(email, "\u202Eسماء زرقاء")).status).toBe(200);
});

test("sixty who sign in at the same moment are let in or asked to come back", async () => {
  const users = await Promise.all(Array.from({ length: 60 }, () => createUser(api.db)));
  const client = api.anonymous();
  const answers = await Promise.all(
    users.map(({ email }) =>
      client.send(
        "POST /api/auth/login",
        { body: { email, password: testPassword } },
        { address: "10.99.0.1" },
      ),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, headers } of refused) {
    expect(status).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(refused.length).toBeLessThan(answers.length);
});

test("a planted session stays what it was, and ends", async () => {
  const [attacker, victim] = [await createUser(api.db), await createUser(api.db)];
  const planted = await createSession(api.db, attacker.id);
  const client = api.anonymous();
  client.cookies.set(sessionCookie, planted);
  const answer = await signIn(victim.email, testPassword, client);
  expect(answer.data.id).toBe(victim.id);
  expect(client.cookies.get(sessionCookie)).not.toBe(planted);
  const other = api.anonymous();
  other.cookies.set(sessionCookie, planted);
  expect(await other.request("GET /api/auth/status")).toEqual({
    isAuthenticated: false,
    user: null,
    impersonation: null,
  });
});

test("an unknown session cookie is not made valid by signing in", async () => {
  const { email } = await createUser(api.db);
  const planted = "A".repeat(43);
  const client = api.anonymous();
  client.cookies.set(sessionCookie, planted);
  await signIn(email, testPassword, client);
  expect(client.cookies.get(sessionCookie)).not.toBe(planted);
});

test("the eleventh session ends the oldest", async () => {
  const user = await createUser(api.db);
  const first = api.anonymous();
  await signIn(user.email, testPassword, first);
  const second = api.anonymous();
  await signIn(user.email, testPassword, second);
  for (let i = 0; i < 9; i++) await signIn(user.email, testPassword);
  expect((await first.request("GET /api/auth/status")).isAuthenticated).toBe(false);
  expect((await second.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  const live = (await sessionsOf(user.id)).filter(({ revoked_at }) => revoked_at === null);
  expect(live).toHaveLength(10);
});

test("many sign-ins of one user at once leave ten sessions", async () => {
  const user = await createUser(api.db);
  await Promise.all(Array.from({ length: 15 }, () => signIn(user.email, testPassword)));
  const live = (await sessionsOf(user.id)).filter(({ revoked_at }) => revoked_at === null);
  expect(live).toHaveLength(10);
});

test("a user whose password was reset has one session only", async () => {
  const user = await createUser(api.db, { requires_reset: true });
  const before = await api.as(user);
  const answer = await signIn(user.email, testPassword);
  expect(answer.data).toMatchObject({ requiresReset: true });
  expect((await before.request("GET /api/auth/status")).isAuthenticated).toBe(false);
});

test("a hash of older parameters is replaced", async () => {
  const password_hash = await argon2(testPassword, { memoryCost: 8192, timeCost: 1 });
  const user = await createUser(api.db, { password_hash });
  expect((await signIn(user.email, testPassword)).status).toBe(200);
  const { password_hash: now } = await api.db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(now).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(user.email, testPassword)).status).toBe(200);
});

test.each([
  ["closed", { status: "INACTIVE" }],
  ["given another password", { password_hash: "another" }],
] as const)("an account that is %s while a password is judged lets nobody in", async (_name, change) => {
  const user = await createUser(api.db);
  const { passwords } = api.ctx;
  const closing = await testApi({
    env: { DATABASE_URL: api.ctx.config.databaseUrl },
    ctx: {
      db: api.db,
      passwords: {
        ...passwords,
        async verify(hash, password) {
          const isRight = await passwords.verify(hash, password);
          await api.db.updateTable("users").set(change).where("id", "=", user.id).execute();
          return isRight;
        },
      },
    },
  });
  const answer = await closing
    .anonymous()
    .send("POST /api/auth/login", { body: { email: user.email, password: testPassword } }, elsewhere());
  await closing.close();
  expect(answer.status).toBe(401);
  expect(await sessionsOf(user.id)).toEqual([]);
});

test("signing in as oneself proves the password and changes nothing else", async () => {
  const user = await createUser(api.db);
  const client = await api.as(user);
  const [before] = await sessionsOf(user.id);
  const answer = await signIn(user.email.toUpperCase(), testPassword, client);
  expect(answer.data.id).toBe(user.id);
  expect(answer.setCookies).toEqual([]);
  const [after, ...others] = await sessionsOf(user.id);
  expect(others).toEqual([]);
  expect((after?.authenticated_at ?? "") > (before?.authenticated_at ?? "")).toBe(true);
  expect({ ...after, authenticated_at: "" }).toEqual({ ...before, authenticated_at: "" });
  expect(await auditOf(user.id)).toEqual(["user.prove"]);
});

test("a wrong password of one's own proves nothing and ends nothing", async () => {
  const user = await createUser(api.db);
  const client = await api.as(user);
  const [before] = await sessionsOf(user.id);
  const answer = await signIn(user.email, "wrong", client);
  expect(answer.error).toMatchObject({ error: "Invalid email or password", code: "invalid_credentials" });
  expect(await sessionsOf(user.id)).toEqual([before]);
  expect((await client.request("GET /api/auth/status")).isAuthenticated).toBe(true);
  expect(await auditOf(user.id)).toEqual(["user.prove_failed"]);
});

test("a known browser's cookie is no session", async () => {
  const user = await createUser(api.db);
  const client = api.anonymous();
  await signIn(user.email, testPassword, client);
  const device = client.cookies.get(deviceCookie) ?? "";
  client.cookies.set(sessionCookie, device);
  expect(await client.request("GET /api/auth/status")).toEqual({
    isAuthenticated: false,
    user: null,
    impersonation: null,
  });
});
