import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { ContractClient, TestAnswer } from "../../../test/contract-client.ts";
import { createUser, testPassword } from "../../../test/factories.ts";
import { testApi, type TestApi } from "../../../test/harness.ts";
import { passTime } from "../../../test/time.ts";
import { createDatabase } from "../../platform/db/database.ts";
import * as loginThrottling from "./login-throttling.service.ts";

let api: TestApi;
/** How long each who had to wait waited, in milliseconds. */
const pauses: number[] = [];
beforeAll(async () => {
  api = await testApi({ ctx: { pause: async (milliseconds) => void pauses.push(milliseconds) } });
});
afterAll(() => api.close());

const slow = { timeout: 120_000 };

/** Every test has networks of its own, because what happens in one is counted. */
let network = 0;
beforeEach(() => void network++);
const home = (host: number) => `10.${network}.0.${host}`;
const here = (host: number) => `10.${network}.1.${host}`;
const away = (index: number) => `10.${network}.${2 + Math.floor(index / 10)}.${1 + (index % 10)}`;

let count = 0;
const wrong = () => `wrong guess ${++count}`;
const unknown = () => `nobody-${++count}@example.test`;

const tryAs = (client: ContractClient, email: string, password: string, address: string) =>
  client.send("POST /api/auth/login", { body: { email, password } }, { address });

const guess = (email: string, password: string, address: string) =>
  tryAs(api.anonymous(), email, password, address);

const statuses = (answers: TestAnswer<unknown>[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** A busy machine judges a password in a second; who waits for ten is turned away. */
const atOnce = 4;

/** Many calls, a few at a time. */
async function repeat<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let start = 0; start < times; start += atOnce) {
    const indices = Array.from({ length: Math.min(atOnce, times - start) }, (_, index) => start + index);
    results.push(...(await Promise.all(indices.map(call))));
  }
  return results;
}

test("one address: the 21st failure in ten minutes, and whatever it tries then", async () => {
  const { email } = await createUser(api.db);
  const failures = await repeat(20, () => guess(unknown(), wrong(), here(9)));
  expect(statuses(failures)).toEqual({ 401: 20 });

  const blocked = await guess(unknown(), wrong(), here(9));
  expect(blocked.status).toBe(429);
  expect(blocked.error).toMatchObject({
    code: "too_many_requests",
    error: "Too many attempts. Please try again later.",
  });
  expect(Number(blocked.headers["retry-after"])).toBeGreaterThan(25);
  expect(Number(blocked.headers["retry-after"])).toBeLessThanOrEqual(30);
  expect((await guess(email, testPassword, here(9))).status).toBe(429);
  expect((await guess(email, testPassword, here(10))).status).toBe(200);
});

test("an address waits twice as long after every further failure, a quarter of an hour at most", async () => {
  await repeat(20, () => guess(unknown(), wrong(), here(9)));
  const waits: number[] = [];
  for (let round = 0; round < 7; round++) {
    const blocked = await guess(unknown(), wrong(), here(9));
    const wait = Number(blocked.headers["retry-after"]);
    waits.push(Math.round(wait / 10) * 10);
    await passTime(api.db, wait);
    expect((await guess(unknown(), wrong(), here(9))).status).toBe(401);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);
});

test("the same wrong password for the same account counts once against its address", async () => {
  const { email } = await createUser(api.db);
  for (let i = 0; i < 9; i++) await guess(email, "the old password", here(9));
  const others = await repeat(19, () => guess(unknown(), wrong(), here(9)));
  expect(statuses(others)).toEqual({ 401: 19 });
  expect((await guess(unknown(), wrong(), here(9))).status).toBe(429);
});

test("nothing that was typed can be read from the counters", async () => {
  await guess("person@example.test", "canary password", here(9));
  const rows = await api.db.selectFrom("throttles").selectAll().execute();
  expect(rows.length).toBeGreaterThan(4);
  for (const { key, ...values } of rows) {
    expect(key).toHaveLength(32);
    expect(key.toString("latin1") + JSON.stringify(values)).not.toMatch(/person|canary|10\.\d+\.\d/);
  }
});

test(
  "a thousand failures from two hundred addresses do not lock the victim out of a known browser",
  slow,
  async () => {
    const { email } = await createUser(api.db);
    const victim = api.anonymous();
    expect((await tryAs(victim, email, testPassword, home(1))).status).toBe(200);
    victim.cookies.delete("sid");

    const attack = await repeat(1000, (index) => guess(email, wrong(), away(index % 200)));
    expect(statuses(attack)).toEqual({ 401: 10, 429: 990 });

    for (let i = 0; i < 100; i++) {
      expect((await tryAs(victim, email, testPassword, home(1))).status).toBe(200);
      victim.cookies.delete("sid");
    }
  },
);

test("strangers who fill their places take none of a known browser", async () => {
  const ctx = { ...api.ctx };
  const { promise: end, resolve: finish } = Promise.withResolvers<boolean>();
  const stranger = (index: number) =>
    loginThrottling.judge(
      ctx,
      { scope: "login", account: unknown(), address: away(index), trusted: false },
      () => end,
    );
  const flood = Array.from({ length: 44 }, (_, index) => stranger(index));
  await expect(stranger(44)).rejects.toMatchObject({ code: "unavailable" });
  const known = { scope: "login", account: "known@example.test", address: home(1), trusted: true } as const;
  expect(await loginThrottling.judge(ctx, known, async () => true)).toMatchObject({ isRight: true });
  finish(false);
  await Promise.all(flood);
});

test("who waits for a place is not kept there when the database does not tell whether they may", async () => {
  const { config, log } = api.ctx;
  // These wait for locks as people do, and not as long as tests.
  const { db, close } = createDatabase({ databaseUrl: config.databaseUrl, poolMax: 4 }, log);
  onTestFinished(close);
  const ctx = { ...api.ctx, db };
  const { promise: end, resolve: finish } = Promise.withResolvers<boolean>();
  const stranger = (index: number, verify: () => Promise<boolean>) =>
    loginThrottling.judge(
      ctx,
      { scope: "login", account: unknown(), address: away(index), trusted: false },
      verify,
    );
  let judged = 0;
  const inPlaces = Array.from({ length: 4 }, (_, index) => stranger(index, () => ((judged += 1), end)));
  await expect.poll(() => judged).toBe(4);
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table throttles in access exclusive mode`.execute(trx);
    await expect(stranger(4, async () => true)).rejects.toMatchObject({ code: "55P03" });
  });
  finish(false);
  await Promise.all(inPlaces);
  expect(await stranger(5, async () => true)).toMatchObject({ isRight: true });
});

test("during that attack even the right password is not judged from a new browser; afterwards it is", async () => {
  const { email } = await createUser(api.db);
  await repeat(40, (index) => guess(email, wrong(), away(index)));
  expect((await guess(email, testPassword, home(7))).status).toBe(429);
  expect((await guess("nobody@example.test", testPassword, home(7))).status).toBe(401);
  await passTime(api.db, 30 * 60);
  expect((await guess(email, testPassword, home(7))).status).toBe(200);
});

test("an account that does not exist is closed after as many tries as one that does", async () => {
  const email = unknown();
  const attack = await repeat(20, (index) => guess(email, wrong(), away(index)));
  expect(statuses(attack)).toEqual({ 401: 10, 429: 10 });
});

test("twenty at once when one try is left: exactly one is judged", async () => {
  const { email } = await createUser(api.db);
  for (let i = 1; i <= 9; i++) await guess(email, wrong(), away(i));
  const atOnce = await Promise.all(
    Array.from({ length: 20 }, (_, index) => guess(email, wrong(), here(index))),
  );
  expect(statuses(atOnce)).toEqual({ 401: 1, 429: 19 });
});

test("a thief of a known browser has ten tries in ten minutes", async () => {
  const { email } = await createUser(api.db);
  const thief = api.anonymous();
  await tryAs(thief, email, testPassword, home(1));
  thief.cookies.delete("sid");
  const tries = await repeat(12, (index) => tryAs(thief, email, wrong(), away(index)));
  expect(statuses(tries)).toEqual({ 401: 10, 429: 2 });
});

test("a browser known for one account is a stranger to all others", async () => {
  const [known, other] = [await createUser(api.db), await createUser(api.db)];
  const client = api.anonymous();
  await tryAs(client, known.email, testPassword, home(1));
  client.cookies.delete("sid");
  for (let i = 1; i <= 10; i++) await guess(other.email, wrong(), away(i));
  expect((await tryAs(client, other.email, testPassword, home(1))).status).toBe(429);
});

test("success forgives the failures of this address for this account, and no others", async () => {
  const [typist, victim] = [await createUser(api.db), await createUser(api.db)];
  for (let i = 0; i < 8; i++) await guess(typist.email, wrong(), here(9));
  for (let i = 0; i < 9; i++) await guess(victim.email, wrong(), here(9));
  expect((await guess(typist.email, testPassword, here(9))).status).toBe(200);

  const after = await repeat(12, () => guess(unknown(), wrong(), here(9)));
  expect(statuses(after)).toEqual({ 401: 11, 429: 1 });
  expect((await guess(victim.email, wrong(), home(1))).status).toBe(401);
  expect((await guess(victim.email, testPassword, home(1))).status).toBe(429);
});

test("signing in again and again is no failure", async () => {
  const { email } = await createUser(api.db);
  const answers = await repeat(40, () => guess(email, testPassword, here(9)));
  expect(statuses(answers)).toEqual({ 200: 40 });
});

test("a sign-in that uses up a limit leaves word of it", async () => {
  const { id, email } = await createUser(api.db);
  for (let i = 1; i <= 10; i++) await guess(email, wrong(), away(i));
  const entries = await api.db
    .selectFrom("audit_log")
    .select("details")
    .where("action", "=", "user.login_failed")
    .where("subject_id", "=", String(id))
    .orderBy("id")
    .execute();
  expect(entries.map(({ details }) => details)).toEqual([
    ...Array.from({ length: 9 }, () => ({})),
    { nowThrottled: ["account"] },
  ]);
});

test("when everybody fails a lot, strangers have to wait and known browsers do not", async () => {
  const { email } = await createUser(api.db);
  const known = api.anonymous();
  await tryAs(known, email, testPassword, home(1));
  known.cookies.delete("sid");
  const everybody = api.ctx.signer.digest("throttle", JSON.stringify(["everybody", "login"]));
  await api.db
    .updateTable("throttles")
    .set({ hits: 300, ends_at: new Date(Date.now() + 60_000) })
    .where("key", "=", everybody)
    .execute();
  const pausesOf = async (client: ContractClient, address: string) => {
    pauses.length = 0;
    expect((await tryAs(client, email, testPassword, address)).status).toBe(200);
    return [...pauses];
  };
  expect(await pausesOf(api.anonymous(), here(1))).toEqual([1000]);
  expect(await pausesOf(known, home(1))).toEqual([]);
});
