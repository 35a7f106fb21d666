import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseBefore } from "../../../test/database-before.ts";
import { inTransaction } from "./database.ts";
import {
  addMonths,
  countMonthsAhead,
  deleteFromFirst,
  dropMonth,
  isInUse,
  monthOf,
  selectOver,
} from "./partitions.ts";

let database: Awaited<ReturnType<typeof databaseBefore>>;
const run = <Row>(statement: string) => database.run<Row>(statement);

const now = new Date();
/** The middle of a month that is so many months away. */
const inMonth = (months: number) => new Date(Date.parse(monthOf(now, months)) + 14 * 86_400_000);

const entry = (action: string, at: Date | string = now) =>
  run(`insert into audit_log (actor_label, action, request_id, at)
    values ('x', '${action}', 'x', '${new Date(at).toISOString()}')`);

const before = [
  `insert into users (email, username, first_name, last_name, role, password_hash)
    values ('o@x.test', 'o', 'O', 'W', 'OWNER', '')`,
  `insert into agents (external_id, name) values ('a', 'A')`,
  `insert into deployments (id, slug, name, allow_anonymous, user_id, agent_id, created_by)
    values ('one', 'one', 'One', true, 1, 1, 1), ('two', 'two', 'Two', true, 1, 1, 1)`,
  `insert into usage_events (deployment_id, action, details, user_agent, ip_prefix, received_at)
    select id, 'PAGE_VISIT', '{}', '', '', now() - make_interval(months => months)
    from deployments, generate_series(0, 9) as months`,
];

beforeAll(async () => {
  database = await databaseBefore("0021-month-bounds");
  for (const statement of before) await run(statement);
  await entry("before");
  await database.take("0023-monthly-partitions");
});

afterAll(() => database.close());

beforeEach(() => run(`delete from audit_log where action <> 'before'`));

const add = (at: Date) => inTransaction(database.db, (trx) => addMonths(trx, "audit_log", at));

const drop = (name: string) => inTransaction(database.db, (trx) => dropMonth(trx, "audit_log", name));

/** What partitions are called whose rows are all older. */
const over = async (moment: string) =>
  (await selectOver(database.db, "audit_log", moment)).map(({ name }) => name);

const named = (month: number) => `audit_log_${monthOf(now, month).slice(0, 7).replace("-", "_")}`;

const places = () =>
  run<{ action: string; partition: string }>(
    `select action, tableoid::regclass::text as partition from audit_log order by at`,
  );

test("what was kept before stays as it was, and ids go on", async () => {
  expect(
    await run(`select deployment_id, count(*)::int as n from usage_events group by 1 order by 1`),
  ).toEqual([
    { deployment_id: "one", n: 10 },
    { deployment_id: "two", n: 10 },
  ]);
  const [added] = await run<{ id: number }>(`
    insert into usage_events (deployment_id, action, details, user_agent, ip_prefix)
    values ('one', 'PAGE_VISIT', '{}', '', '') returning id`);
  expect(added?.id).toBe(21);
});

test("a deleted page takes its events along, whichever month they are of", async () => {
  await run(`insert into usage_events (deployment_id, action, details, user_agent, ip_prefix, received_at)
    values ('two', 'PAGE_VISIT', '{}', '', '', now() + interval '9 months')`);
  await run(`delete from deployments where id = 'two'`);
  expect(await run(`select distinct deployment_id from usage_events`)).toEqual([{ deployment_id: "one" }]);
});

test("the newest are found without sorting, because the partitions are read in their order", async () => {
  const plan = await run(`explain (costs off)
    select received_at from usage_events where deployment_id = 'one' order by received_at desc limit 1`);
  const text = JSON.stringify(plan);
  expect(text).toContain("Append");
  expect(text).not.toMatch(/Sort|Merge/);
});

test("each month gets its partition before it begins, and again when nobody came for months", async () => {
  expect(await countMonthsAhead(database.db, "audit_log", now)).toBe(1);
  expect(await add(now)).toBe(false);
  await entry("next", monthOf(now, 1));
  expect(await add(inMonth(1))).toBe(false);
  await entry("last moment", new Date(Date.parse(monthOf(now, 3)) - 1));
  expect(await places()).toEqual([
    { action: "before", partition: "audit_log_first" },
    { action: "next", partition: "audit_log_first" },
    { action: "last moment", partition: named(2) },
  ]);

  await entry("unprepared", inMonth(4));
  await entry("later", inMonth(6));
  expect(await countMonthsAhead(database.db, "audit_log", inMonth(4))).toBe(0);
  expect(await add(inMonth(6))).toBe(true);
  expect((await places()).slice(3)).toEqual([
    { action: "unprepared", partition: named(3) },
    { action: "later", partition: named(3) },
  ]);
  expect(await countMonthsAhead(database.db, "audit_log", inMonth(6))).toBe(1);
});

test("months that are over go as a whole, and so do older rows of the first ones", async () => {
  await entry("old", inMonth(-14));
  await entry("young", inMonth(-13));
  await entry("ahead", inMonth(2));
  expect(await over(monthOf(now, -13))).toEqual([]);
  const old = { before: monthOf(now, -13), atMost: 100 };
  await inTransaction(database.db, (trx) => deleteFromFirst(trx, "audit_log", old));
  expect((await places()).map(({ action }) => action)).toEqual(["young", "before", "ahead"]);

  expect(await over(monthOf(now, 2))).toEqual(["audit_log_first"]);
  expect(await drop("audit_log_first")).toBe(true);
  expect((await places()).map(({ action }) => action)).toEqual(["ahead"]);
  expect(await drop("audit_log_first")).toBe(false);
});

test("while somebody reads the log, its partitions stay as they are", async () => {
  await entry("busy", inMonth(2));
  const held = await inTransaction(database.db, async (reader) => {
    await sql`select from audit_log limit 1`.execute(reader);
    return drop(named(2)).catch((error: unknown) => isInUse(error));
  });
  expect(held).toBe(true);
  expect(await places()).toHaveLength(1);
  expect(await drop(named(2))).toBe(true);
});
