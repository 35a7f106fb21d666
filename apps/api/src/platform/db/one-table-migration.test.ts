import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseBefore } from "../../../test/database-before.ts";

let database: Awaited<ReturnType<typeof databaseBefore>>;
const run = <Row>(statement: string) => database.run<Row>(statement);

/** Events of two pages, in the month after the next as well, and an entry. */
const before = [
  `insert into users (email, username, first_name, last_name, role, password_hash)
    values ('o@x.test', 'o', 'O', 'W', 'OWNER', '')`,
  `insert into agents (external_id, name) values ('a', 'A')`,
  `insert into deployments (id, slug, name, allow_anonymous, user_id, agent_id, created_by)
    values ('one', 'one', 'One', true, 1, 1, 1), ('two', 'two', 'Two', true, 1, 1, 1)`,
  `insert into usage_events (deployment_id, action, details, user_agent, ip_prefix, received_at)
    select id, 'PAGE_VISIT', '{}', '', '', now() - make_interval(months => months)
    from deployments, generate_series(-3, 9) as months`,
  `create schema jobs`,
  `create table jobs.schedule as values ('keep-months'), ('add-up-usage')`,
  `alter table jobs.schedule rename column1 to name`,
  `insert into audit_log (actor_label, action, request_id, details, acting_as) values ('x', 'before', 'x', '{"a": 1}', 7)`,
];

const tables = ["usage_events", "audit_log"];

const contents = () => Promise.all(tables.map((table) => run(`select * from ${table} order by id`)));

const visit = (page: string) =>
  run<{ id: number }>(`insert into usage_events (deployment_id, action, details, user_agent, ip_prefix)
    values ('${page}', 'PAGE_VISIT', '{}', '', '') returning id`);

const pages = () => run(`select deployment_id, count(*)::int as n from usage_events group by 1 order by 1`);

let kept: unknown[][];
beforeAll(async () => {
  database = await databaseBefore("0053-one-table");
  for (const statement of before) await run(statement);
  kept = await contents();
});
afterAll(() => database.close());

test("rows are read, written and deleted as before while they are moved, and all are in one table in the end", async () => {
  expect(await run(`select distinct tableoid from usage_events`)).toHaveLength(2);
  await database.take("0053-one-table");
  expect(await contents()).toEqual(kept);
  expect(await run(`select name from jobs.schedule`)).toEqual([{ name: "add-up-usage" }]);
  expect(await visit("one")).toEqual([{ id: 27 }]);
  await run(`delete from deployments where id = 'two'`);
  expect(await pages()).toEqual([{ deployment_id: "one", n: 14 }]);
  const between = await contents();

  await database.take("0053-rows-moved");
  expect(await contents()).toEqual(between);
  expect(
    await run(`select from pg_inherits join pg_class c on c.oid = inhrelid where c.relkind = 'r'`),
  ).toEqual([]);
  expect(await visit("one")).toEqual([{ id: 28 }]);
  await run(`delete from deployments where id = 'one'`);
  expect(await pages()).toEqual([]);
});
