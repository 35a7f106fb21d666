import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ContractClient } from "../../../../test/contract-client.ts";
import { createUser, testPassword } from "../../../../test/factories.ts";
import { sessionCookie, testApi, type TestApi } from "../../../../test/harness.ts";
import { passTime } from "../../../../test/time.ts";

let api: TestApi;
/** The clock of the API, which a test may set. */
let clock = new Date();
beforeAll(async () => {
  api = await testApi({ ctx: { now: () => clock } });
});
afterAll(() => api.close());

const stepCookie = "step";

/** Every call comes from a network of its own, so that failures of one test do not slow down the next. */
let network = 0;
const elsewhere = () => ({ address: `10.${Math.floor(++network / 250)}.${network % 250}.1` });

const codeAt = (secret: string, seconds: number) =>
  generateSync({ secret, epoch: Math.floor(clock.getTime() / 1000) + seconds });

/** Somebody who has an app for codes, set up as people do it; the next code is not that of the setting up. */
async function withCodes(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(api.db, values);
  const client = await api.as(user);
  const { secret, enrolment } = await client.request("POST /api/second-factors/code/start");
  const body = { enrolment, code: codeAt(secret, 0) };
  const { recoveryCodes } = await client.request("POST /api/second-factors/code", { body });
  clock = new Date(clock.getTime() + 60_000);
  return { user, secret, recoveryCodes: recoveryCodes ?? [] };
}

async function passwordOf(
  { email }: { email: string },
  client: ContractClient = api.anonymous(),
  headers: Record<string, string> = {},
) {
  const body = { email, password: testPassword };
  const answer = await client.send("POST /api/auth/login", { body }, { ...elsewhere(), headers });
  expect([answer.status, answer.error.code]).toEqual([401, "second_step_required"]);
  return client;
}

const enter = (
  client: ContractClient,
  code: string,
  kind: "code" | "recovery" = "code",
  options = elsewhere(),
) => client.send("POST /api/auth/second-step", { body: { kind, code } }, options);

const isIn = async (client: ContractClient) => (await client.request("GET /api/auth/status")).isAuthenticated;

const entriesOf = (userId: number) =>
  api.db
    .selectFrom("audit_log")
    .select(["action", "details"])
    .where("subject_id", "=", String(userId))
    .orderBy("id")
    .execute();

test("the right password alone opens nothing, and tells which ways there are", async () => {
  const { user } = await withCodes();
  const client = await passwordOf(user);
  expect(client.cookies.get(sessionCookie)).toBeUndefined();
  expect(await isIn(client)).toBe(false);
  expect(await client.request("GET /api/auth/second-step")).toEqual({ kinds: ["code", "recovery"] });
  expect(await api.anonymous().request("GET /api/auth/second-step")).toEqual({ kinds: [] });
});

test("the cookie of the step is the browser's alone, and short", async () => {
  const { user } = await withCodes();
  const body = { email: user.email, password: testPassword };
  const { setCookies } = await api.anonymous().send("POST /api/auth/login", { body }, elsewhere());
  expect(setCookies).toEqual([
    expect.stringMatching(/^step=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/),
  ]);
});

test("password and code sign in, and the log says how", async () => {
  const { user, secret } = await withCodes({ role: "ADMIN" });
  const client = await passwordOf(user);
  const answer = await enter(client, codeAt(secret, 0));
  expect(answer.data).toMatchObject({ id: user.id, role: "ADMIN", secondFactorDue: false });
  expect(await isIn(client)).toBe(true);
  expect(client.cookies.get(stepCookie)).toBeUndefined();
  const [last, before] = (await entriesOf(user.id)).toReversed();
  expect([before?.action, last?.action, last?.details]).toEqual([
    "user.password_right",
    "user.login",
    { secondFactor: "code" },
  ]);
});

test.each([
  ["the half minute before", -30, 200],
  ["the half minute after", 30, 200],
  ["now, with a space in it", 0, 200],
])("a code of %s is accepted", async (_name, seconds, status) => {
  const { user, secret } = await withCodes();
  const code = codeAt(secret, seconds);
  const typed = seconds === 0 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
  expect((await enter(await passwordOf(user), typed)).status).toBe(status);
});

test.each([60, 300])("a code that is right in %i seconds is wrong like any other", async (seconds) => {
  const { user, secret } = await withCodes();
  const answer = await enter(await passwordOf(user), codeAt(secret, seconds));
  expect(answer.error.error).toBe("This code is not right. Enter the one that your app shows now.");
  expect((await entriesOf(user.id)).at(-1)).toMatchObject({
    details: { secondFactor: "code", reason: "wrong" },
  });
});

test.each([-300, -60])("a clock that is %i seconds off is named", async (seconds) => {
  const { user, secret } = await withCodes();
  const answer = await enter(await passwordOf(user), codeAt(secret, seconds));
  expect(answer.error.code).toBe("invalid_credentials");
  expect(answer.error.error).toContain("the clock of the device with your app is wrong");
  expect((await entriesOf(user.id)).at(-1)).toMatchObject({
    action: "user.second_factor_failed",
    details: { secondFactor: "code", reason: "clock" },
  });
});

test("a code signs in once, and none before it does", async () => {
  const { user, secret } = await withCodes();
  const code = codeAt(secret, 0);
  expect((await enter(await passwordOf(user), code)).status).toBe(200);
  const again = await enter(await passwordOf(user), code);
  expect([again.status, again.error.error]).toEqual([
    401,
    "This code was used already. Wait until your app shows the next one.",
  ]);
  expect((await enter(await passwordOf(user), codeAt(secret, -30))).status).toBe(401);
});

test("one code in two browsers at once signs in once", async () => {
  const { user, secret } = await withCodes();
  const [one, other] = [await passwordOf(user), await passwordOf(user)];
  const code = codeAt(secret, 0);
  const answers = await Promise.all([enter(one, code), enter(other, code)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test("the code of setting up does not sign in", async () => {
  const { user, secret } = await withCodes();
  clock = new Date(clock.getTime() - 60_000);
  expect((await enter(await passwordOf(user), codeAt(secret, 0))).status).toBe(401);
  clock = new Date(clock.getTime() + 60_000);
});

test("each recovery code signs in once, however it is typed", async () => {
  const { user, recoveryCodes } = await withCodes();
  expect(recoveryCodes).toHaveLength(10);
  const [first = "", second = ""] = recoveryCodes;
  const client = await passwordOf(user);
  expect((await enter(client, ` ${first.toLowerCase().replaceAll("-", " ")}`, "recovery")).status).toBe(200);
  expect((await client.request("GET /api/second-factors")).recoveryCodesLeft).toBe(9);
  const again = await enter(await passwordOf(user), first, "recovery");
  expect([again.status, again.error.error]).toEqual([
    401,
    "This recovery code is not right, or it was used already.",
  ]);
  const both = [await passwordOf(user), await passwordOf(user)];
  const answers = await Promise.all(both.map((browser) => enter(browser, second, "recovery")));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test("somebody else's recovery code and code are none", async () => {
  const [{ user }, other] = [await withCodes(), await withCodes()];
  const client = await passwordOf(user);
  expect((await enter(client, other.recoveryCodes[0] ?? "", "recovery")).status).toBe(401);
  expect((await enter(client, codeAt(other.secret, 0))).status).toBe(401);
});

test("a step is over after its use, after ten minutes and in a browser that never had it", async () => {
  const { user, secret, recoveryCodes } = await withCodes();
  const client = await passwordOf(user);
  const token = client.cookies.get(stepCookie) ?? "";
  expect((await enter(client, codeAt(secret, 0))).status).toBe(200);
  client.cookies.set(stepCookie, token);
  const replayed = await enter(client, recoveryCodes[0] ?? "", "recovery");
  expect([replayed.status, replayed.error.code]).toEqual([401, "step_over"]);

  const slow = await passwordOf(user);
  await passTime(api.db, 601);
  expect((await enter(slow, recoveryCodes[0] ?? "", "recovery")).error.code).toBe("step_over");
  expect(await slow.request("GET /api/auth/second-step")).toEqual({ kinds: [] });

  const mine = await passwordOf(user, api.anonymous(), { "user-agent": "Firefox" });
  const thief = api.anonymous();
  thief.cookies.set(stepCookie, mine.cookies.get(stepCookie) ?? "");
  const stolen = await thief.send(
    "POST /api/auth/second-step",
    { body: { kind: "recovery", code: recoveryCodes[0] ?? "" } },
    { ...elsewhere(), headers: { "user-agent": "Chrome" } },
  );
  expect(stolen.error.code).toBe("step_over");
  expect((await enter(api.anonymous(), codeAt(secret, 0))).error.code).toBe("step_over");
});

test.each([
  ["another password", { password_hash: "another" }],
  ["no right to sign in any more", { status: "INACTIVE" }],
  ["a temporary password that has ended", { password_expires_at: new Date(0) }],
] as const)("a step is over once its account has %s", async (_name, change) => {
  const { user, recoveryCodes } = await withCodes();
  const client = await passwordOf(user);
  await api.db.updateTable("users").set(change).where("id", "=", user.id).execute();
  expect((await enter(client, recoveryCodes[0] ?? "", "recovery")).error.code).toBe("step_over");
  expect(await isIn(client)).toBe(false);
});

test("trying out codes ends after ten, is told in the log, and leaves the password alone", async () => {
  const { user, secret } = await withCodes();
  const client = await passwordOf(user);
  const wrong = codeAt(secret, 7200);
  for (let count = 0; count < 10; count++) expect((await enter(client, wrong)).status).toBe(401);
  const shut = await enter(client, codeAt(secret, 0));
  expect([shut.status, shut.error.error]).toEqual([429, "Too many attempts. Please try again later."]);
  expect((await entriesOf(user.id)).at(-1)).toMatchObject({
    action: "user.second_factor_failed",
    details: { secondFactor: "code", reason: "wrong", nowThrottled: ["account"] },
  });
  await passwordOf(user, client);
  await passTime(api.db, 1801);
  const later = await passwordOf(user);
  expect((await enter(later, codeAt(secret, 0))).status).toBe(200);
});

test("strangers' tries keep nobody from a browser of their own", async () => {
  const { user, secret, recoveryCodes } = await withCodes();
  const own = await passwordOf(user);
  expect((await enter(own, recoveryCodes[0] ?? "", "recovery")).status).toBe(200);
  await own.request("POST /api/auth/logout");
  const stranger = await passwordOf(user);
  for (let count = 0; count < 10; count++) await enter(stranger, codeAt(secret, 7200));
  expect((await enter(stranger, codeAt(secret, 0))).status).toBe(429);
  expect((await enter(await passwordOf(user, own), codeAt(secret, 0))).status).toBe(200);
});

test("the password of oneself proves as before, without a second factor", async () => {
  const { user, secret } = await withCodes();
  const client = await passwordOf(user);
  await enter(client, codeAt(secret, 0));
  const body = { email: user.email, password: testPassword };
  expect((await client.send("POST /api/auth/login", { body }, elsewhere())).status).toBe(200);
});

test("who signs in as somebody else in the same browser ends the session that was there", async () => {
  const { user, secret } = await withCodes();
  const client = await api.as("USER");
  const former = client.cookies.get(sessionCookie) ?? "";
  await passwordOf(user, client);
  expect(await isIn(client)).toBe(true);
  expect((await enter(client, codeAt(secret, 0))).status).toBe(200);
  client.cookies.set(sessionCookie, former);
  expect(await isIn(client)).toBe(false);
});
