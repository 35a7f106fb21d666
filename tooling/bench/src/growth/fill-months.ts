import type { Client } from "pg";
import { countAnew } from "../people/fill-people.ts";

/** What is kept by months, and for how many months before this one (`monthsKept` of the API). */
const tables = { usage_events: 13, audit_log: 24 };

/** A partition for each month that is kept, this one and the next; what an upgrade or a new installation begins with is empty. */
const inMonths = (table: string, months: number) => `do $$
  declare
    bound timestamptz;
    name text;
  begin
    drop table ${table}_first;
    for ago in reverse ${months}..-1 loop
      bound := (date_trunc('month', now() at time zone 'UTC') - make_interval(months => ago)) at time zone 'UTC';
      name := '${table}' || to_char(bound at time zone 'UTC', '_YYYY_MM');
      execute format('create table %I partition of ${table} for values from (%s) to (%L)', name,
        case ago when ${months} then 'minvalue' else quote_literal(bound) end,
        ((bound at time zone 'UTC') + interval '1 month') at time zone 'UTC');
      execute format('create unique index on %I (id)', name);
    end loop;
  end $$`;

/** The same columns, rows and indexes in one table. */
const inOneTable = (table: string) => [
  `create table ${table}_one (like ${table} including defaults)`,
  `insert into ${table}_one select * from ${table} order by id`,
  `alter table ${table}_one add primary key (id)`,
  `alter table ${table}_one alter column id add generated always as identity`,
  `do $$
  declare
    definition text;
  begin
    for definition in select pg_get_indexdef(indexrelid) from pg_index where indrelid = '${table}'::regclass loop
      execute regexp_replace(definition, 'INDEX \\S+ ON ONLY \\S+', 'INDEX ON ${table}_one');
    end loop;
  end $$`,
];

const users = `insert into users (email, username, first_name, last_name, role, password_hash, created_at)
  select 'person' || n || '@bench.test', 'person' || n, (array['Anna', 'Ben', 'Cleo', 'Dan', 'Ela'])[1 + n % 5],
    'Number ' || n, case n % 100 when 0 then 'ADMIN' else 'USER' end, '', now() - interval '800 days'
  from generate_series(1, $1::int) n`;

const pages = `insert into deployments (id, slug, name, allow_anonymous, user_id, agent_id, created_by, created_at)
  select 'bench' || lpad(n::text, 15, '0'), 'bench' || n, 'Page ' || n, true, (select min(id) from users), (select min(id) from agents),
    (select min(id) from users), now() - (1 - n / $1::float) * interval '700 days'
  from generate_series(1, $1::int) n`;

/** Moments in the order of their number, evenly spread over all of these months and this one. */
const momentsIn = (months: number) =>
  `now() - (1 - n / $1::float) * (now() - date_trunc('month', now()) + interval '${months} months')`;

/** A third of the pages has not been visited in the last months. */
const events = `insert into usage_events (deployment_id, action, details, visitor, user_agent, ip_prefix, received_at)
  select 'bench' || lpad((1 + (hashint8(n) & 2147483647) % case when n > $1 * 0.7 then $2 * 2 / 3 else $2 end)::text, 15, '0'),
    (array['PAGE_VISIT', 'LOGIN_SUCCESS', 'CONVERSATION_START', 'CONVERSATION_END', 'MESSAGE_SENT'])[1 + n / 7 % 5],
    '{}', md5((n % 50000)::text), 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', '203.0.113.0/24',
    ${momentsIn(tables.usage_events)}
  from generate_series(1, $1::int) n`;

const entries = `insert into audit_log (at, actor_id, actor_label, action, subject_type, subject_id, request_id, ip_prefix)
  select ${momentsIn(tables.audit_log)}, person, 'bench',
    (array['user.login', 'user.logout', 'user.update', 'voice.start', 'room.enter'])[1 + n / 7 % 5], 'user', person,
    'bench', '203.0.113.0/24'
  from generate_series(1, $1::int) n,
    lateral (select (select min(id) from users) + (hashint8(n) & 2147483647) % $2 as person) p`;

export interface Amounts {
  users: number;
  pages: number;
  events: number;
  entries: number;
}

/** Makes as many months of use as the product keeps, in monthly partitions and a second time in one table beside them. */
export async function fillMonths(client: Client, amounts: Amounts): Promise<void> {
  await client.query("delete from usage_events");
  await client.query("delete from audit_log");
  for (const [table, months] of Object.entries(tables)) await client.query(inMonths(table, months));
  await client.query(users, [amounts.users]);
  await client.query(pages, [amounts.pages]);
  await client.query(events, [amounts.events, amounts.pages]);
  await client.query(entries, [amounts.entries, amounts.users]);
  for (const table of Object.keys(tables))
    for (const statement of inOneTable(table)) await client.query(statement);
  for (const statement of countAnew) await client.query(statement);
  await client.query("vacuum analyze");
}

export type Shape = "months" | "one";

/** Lets the product work on one of the two, whatever it worked on before. */
export async function use(client: Client, shape: Shape): Promise<void> {
  const other: Shape = shape === "months" ? "one" : "months";
  for (const table of Object.keys(tables)) {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('${table}_${shape}') is not null as exists`,
    );
    if (!rows[0]?.exists) continue;
    await client.query(
      `begin; alter table ${table} rename to ${table}_${other}; alter table ${table}_${shape} rename to ${table}; commit`,
    );
  }
}
