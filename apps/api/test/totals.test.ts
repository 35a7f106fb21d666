import { sessionLengths } from "@field-advisor/schema/activity-constants";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction, type Database } from "../src/platform/db/database.ts";
import { performSchedules } from "./perform-jobs.ts";
import { createAgent, createDeployment, createSession, createUser } from "./factories.ts";
import { testApi, type TestApi } from "./harness.ts";

let api: TestApi;
let db: Database;
beforeAll(async () => {
  api = await testApi();
  ({ db } = api);
});
afterAll(() => api.close());

const hour = 3_600_000;

/** The same numbers in every run, so that what failed once fails again. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

const read = async (view: string, order: string) =>
  (await sql.raw(`select * from ${view} where sessions <> 0 order by ${order}`).execute(db)).rows;

const totals = async () => ({
  quarters: (
    await sql`select quarter, sum(sessions) as sessions, sum(ended) as ended, sum(seconds) as seconds,
      sum(quick) as quick, sum(short) as short, sum(medium) as medium, sum(long) as long
      from sign_ins_by_quarter group by 1 having sum(sessions) <> 0 order by 1`.execute(db)
  ).rows,
  users: await read("sign_ins_by_user", "user_id"),
});

const countAnew = () => sql`select count_all_sessions()`.execute(db);

const sessionAt = (random: (below: number) => number) => {
  const begun = Date.now() - random(40 * 24) * hour - random(3600) * 1000;
  return {
    created_at: new Date(begun),
    last_seen_at: new Date(begun + random(5000) * 1000),
    absolute_expires_at: new Date(begun + 12 * hour),
    ...(random(3) === 0 && { revoked_at: new Date(begun + random(6000) * 1000) }),
  };
};

test.each([1, 2, 3])("totals are what a recount finds, whatever happened (%i)", async (seed) => {
  const random = randomOf(seed);
  await sql`update system_settings set time_zone = 'Asia/Kolkata'`.execute(db);
  const people = await Promise.all([1, 2, 3, 4, 5].map(async () => (await createUser(db)).id));
  const anyone = () => people[random(people.length)] ?? 0;
  const steps: (() => Promise<unknown>)[] = [
    () => createSession(db, anyone(), sessionAt(random)),
    () => createSession(db, anyone(), sessionAt(random)),
    () =>
      sql`update sessions set revoked_at = now() where user_id = ${anyone()} and revoked_at is null`.execute(
        db,
      ),
    () =>
      sql`update sessions set revoked_at = created_at + interval '2 minutes' where id % 5 = 1`.execute(db),
    () => sql`update sessions set revoked_at = null where id % 7 = 1`.execute(db),
    () => sql`delete from sessions where id in (select id from sessions order by id limit 2)`.execute(db),
    () => performSchedules(api.ctx),
    async () => {
      const leaver = random(people.length);
      await db
        .deleteFrom("users")
        .where("id", "=", people[leaver] ?? 0)
        .execute();
      people[leaver] = (await createUser(db)).id;
    },
  ];
  for (let n = 0; n < 20; n++) await steps[0]?.();
  for (let step = 0; step < 60; step++) await steps[random(steps.length)]?.();
  await createSession(db, people.at(-1) ?? 0, { revoked_at: new Date() });

  const kept = await totals();
  expect(kept.quarters.length).toBeGreaterThan(2);
  await countAnew();
  expect(kept).toEqual(await totals());
});

test("sign-ins, their ends and a sweep of the same sessions at the same moment lock nobody out", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, async () => (await createUser(db)).id));
  for (const id of people)
    for (let n = 0; n < 4; n++)
      await createSession(db, id, { last_seen_at: new Date(Date.now() - 2 * hour) });
  let conflicts = -people.length * 2;
  const endThenOpen = (id: number) =>
    inTransaction(db, async (trx) => {
      conflicts++;
      await trx
        .updateTable("sessions")
        .set({ revoked_at: sql<string>`now()` })
        .where("user_id", "=", id)
        .execute();
      await createSession(trx, id);
    });
  const openThenEnd = (id: number) =>
    inTransaction(db, async (trx) => {
      conflicts++;
      await createSession(trx, id);
      await trx
        .updateTable("sessions")
        .set({ revoked_at: sql<string>`now()` })
        .where("user_id", "=", id)
        .execute();
    });
  await Promise.all([
    ...people.map(endThenOpen),
    ...people.toReversed().map(openThenEnd),
    performSchedules(api.ctx),
    performSchedules(api.ctx),
  ]);
  expect(conflicts).toBe(0);
  const kept = await totals();
  await countAnew();
  expect(kept).toEqual(await totals());
});

test("two jobs that add up at the same moment add once, and reading sees no difference", async () => {
  const { id } = await createUser(db);
  for (let n = 0; n < 20; n++) await createSession(db, id);
  const before = await totals();
  await Promise.all([1, 2, 3].map(() => sql`select add_sign_in_changes()`.execute(db)));
  expect(await totals()).toEqual(before);
  expect((await sql`select * from sign_in_changes`.execute(db)).rows).toEqual([]);
});

test("the database and the contract agree on how long a session of some length is", async () => {
  const bounds = [0, 4, 5, 14, 15, 59, 60, 61, 500].flatMap((minutes) => [minutes * 60, minutes * 60 + 59]);
  for (const seconds of bounds) {
    const { rows } = await sql<{ kind: string }>`select session_length(${seconds}) as kind`.execute(db);
    const isHour = seconds === 3600;
    const expected = sessionLengths.find(({ name, to }) =>
      isHour ? name === "Medium" : to === null || seconds < to * 60,
    );
    expect([seconds, rows[0]?.kind]).toEqual([seconds, expected?.name.toLowerCase()]);
  }
});

test("conversations are added up by agent as they begin, end, are corrected and go", async () => {
  const page = await createDeployment(db, { allow_anonymous: true });
  const other = await createAgent(db);
  const talk = (id: string, values: object = {}) =>
    db
      .insertInto("conversations")
      .values({ id, deployment_id: page.id, agent_id: page.agent_id, started_by: "visitor:x", ...values })
      .execute();
  const set = (id: string, duration_seconds: number) =>
    db.updateTable("conversations").set({ duration_seconds }).where("id", "=", id).execute();
  await talk("a");
  await talk("b", { agent_id: other.id, duration_seconds: 30 });
  await talk("c");
  await performSchedules(api.ctx);
  await set("a", 100);
  await set("a", 90);
  await db.deleteFrom("conversations").where("id", "=", "c").execute();
  const sumsOf = async (view: string) =>
    (
      await sql`select agent_id, sum(conversations) as n, sum(ended) as ended, sum(seconds) as seconds
        from ${sql.table(view)} group by 1 order by 1`.execute(db)
    ).rows;
  const expected = [
    { agent_id: page.agent_id, n: 1, ended: 1, seconds: 90 },
    { agent_id: other.id, n: 1, ended: 1, seconds: 30 },
  ];
  const views = ["conversations_by_hour", "conversations_by_quarter"];
  for (const view of views) expect(await sumsOf(view)).toEqual(expected);
  await performSchedules(api.ctx);
  for (const view of views) expect(await sumsOf(view)).toEqual(expected);
});
