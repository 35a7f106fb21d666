import { lockProblems } from "@field-advisor/checks/migration-locks";
import { Kysely, PostgresDialect, sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectWithin, testDatabase } from "../../../test/database.ts";
import { createIndexConcurrently } from "./concurrent-index.ts";
import { createDatabase, type Database, type OpenDatabase } from "./database.ts";
import { migrateDatabase, migrations, type Step } from "./migrate.ts";
import { createPool } from "./pool.ts";

const log = pino({ level: "silent" });

async function openOne({ migrated }: { migrated: boolean }): Promise<OpenDatabase & { url: string }> {
  const { url, drop } = await testDatabase({ migrated });
  const open = createDatabase({ databaseUrl: url, poolMax: 1, use: "migrations", connectWithin }, log);
  const close = async () => {
    await open.close();
    await drop();
  };
  return { ...open, url, close };
}

/** Tables that have few rows in every installation. */
const small = new Set([
  "agents",
  "assistants",
  "kysely_migration",
  "kysely_migration_lock",
  "learning_record_store",
  "message_changes",
  "provider_agents",
  "system_settings",
  "usage_counted",
]);

const rolledBack = new Error("A planted step leaves nothing behind.");

/** What a step does that a large installation would notice. */
async function problemsOf(db: Database, step: Step, { keep = true } = {}): Promise<string[]> {
  let problems: string[] = [];
  const taken = db.transaction().execute(async (trx) => {
    const query = async (statement: string) =>
      (await sql.raw<Record<string, unknown>>(statement).execute(trx)).rows;
    problems = await lockProblems(
      query,
      () => step.up(trx),
      (table) => small.has(table),
    );
    if (!keep) throw rolledBack;
  });
  await taken.catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return problems;
}

/**
 * Steps that lock a large table for as long as it takes to work through it. They were shipped before any installation
 * had tables of such a size, and a shipped step is never changed. No step is added to this list.
 */
const beforeLargeInstallations = [
  "0002-people",
  "0003-hourly-totals",
  "0004-rooms",
  "0005-rooms-in-use",
  "0008-calls-and-names",
  "0009-open-sessions",
  "0013-file-checks",
  "0014-recordings",
  "0015-invitations",
  "0016-messages",
  "0018-transcripts",
  "0020-dashboards",
];

/** Also a batch of rows by their ids, and what was emptied in batches: nobody waits for long. */
const harmlessOutside =
  /^(set|reset) lock_timeout|^(create( unique)?|drop) index concurrently|^drop table|^\s*select inhrelid|validate constraint|where id > \$\d+( and id <= \$\d+|.* limit \d+)/s;

/** Statements that commit one by one are harmless if each of them is. */
async function problemsOutside(url: string, step: Step): Promise<string[]> {
  const sent: string[] = [];
  const { pool } = createPool({ databaseUrl: url, poolMax: 1, use: "migrations", connectWithin }, log);
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<unknown>({ dialect, log: ({ query }) => void sent.push(query.sql) });
  try {
    await step.up(db);
  } finally {
    await db.destroy();
  }
  return sent.filter((statement) => !harmlessOutside.test(statement));
}

test("no step keeps others waiting while it works through a large table", async () => {
  const { db, url, close } = await openOne({ migrated: false });
  onTestFinished(close);
  const found: Record<string, string[]> = {};
  for (const [name, step] of Object.entries(migrations)) {
    const problems = step.outsideTransaction ? await problemsOutside(url, step) : await problemsOf(db, step);
    if (problems.length > 0) found[name] = problems;
  }
  const added = Object.entries(found).filter(([name]) => !beforeLargeInstallations.includes(name));
  expect(added).toEqual([]);
  expect(Object.keys(found)).toEqual(beforeLargeInstallations);
});

/** Takes the statements one after the other. */
const stepOf = (...statements: string[]): Step => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const indexStep = (name: string, definition: string): Step => ({
  outsideTransaction: true,
  up: (db) => createIndexConcurrently(db, name, definition),
});

let planted: OpenDatabase;
beforeAll(async () => {
  planted = await openOne({ migrated: true });
});
afterAll(() => planted.close());

test.each([
  ["an index", ["create index planted on sessions (user_agent)"], /index of sessions is built/],
  ["a unique constraint", ["alter table users add unique (username, id)"], /index of users is built/],
  [
    "a replaced index",
    ["drop index sessions_created", "create index sessions_created on sessions (id)"],
    /An index/,
  ],
  [
    "another type",
    ["alter table usage_events alter column action type varchar(10)"],
    /usage_events is written anew/,
  ],
  [
    "a column of random values",
    ["alter table users add column r float default random()"],
    /users is written anew/,
  ],
  [
    "a computed column",
    ["alter table users add c int generated always as (id) stored"],
    /users is written anew/,
  ],
  [
    "a check",
    ["alter table sessions add check (user_id > 0)"],
    /rows of sessions are read.*write to sessions/,
  ],
  [
    "a column that must be there",
    ["alter table sessions alter revoked_at set not null"],
    /sessions are read/,
  ],
  [
    "a reference",
    ["alter table audit_log add foreign key (actor_id) references users"],
    /audit_log are read/,
  ],
  [
    "a change of all rows",
    ["update conversations set purpose = 'talk'"],
    /All rows of conversations are changed/,
  ],
  ["a removal", ["delete from usage_events where action = 'OLD'"], /All rows of usage_events are changed/],
  [
    "a copy beside a lock",
    [
      "create table a as select id from conversations",
      "create trigger planted before insert on users execute function note_message_change()",
    ],
    /conversations are read while nobody can write to users/,
  ],
])("%s is found", async (_what, statements, sentence) => {
  const problems = await problemsOf(planted.db, stepOf(...statements), { keep: false });
  expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
});

test("what takes no time whatever the size of the table is no problem", async () => {
  const { db, url, close } = await openOne({ migrated: true });
  onTestFinished(close);
  const quick = stepOf(
    "create table planted (id int primary key, user_id int references users on delete cascade)",
    "create index planted_user on planted (user_id)",
    "alter table sessions add column planted_id int references planted, add column seen int not null default 0",
    "alter table sessions add constraint positive check (user_id > 0) not valid",
    "update agents set name = name",
    "drop table content_positions",
  );
  expect(await problemsOf(db, quick)).toEqual([]);
  expect(await problemsOf(db, stepOf("alter table sessions validate constraint positive"))).toEqual([]);
  expect(await problemsOf(db, stepOf("insert into planted (id) select user_id from sessions"))).toEqual([]);
  expect(await problemsOutside(url, indexStep("planted_seen", "on sessions (seen)"))).toEqual([]);
  const update = stepOf("update sessions set seen = 1");
  expect(await problemsOutside(url, update)).toEqual(["update sessions set seen = 1"]);
});

test("several processes build an index that is built concurrently, each time the same", async () => {
  const { db, url, close } = await openOne({ migrated: false });
  onTestFinished(close);
  const steps = {
    "1-table": stepOf("create table planted (id int)", "insert into planted select generate_series(1, 1000)"),
    "2-index": indexStep("planted_id", "on planted (id)"),
    "3-more": stepOf("alter table planted add column more int"),
  };
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url, log, steps)));
  const { rows } = await sql<{ isValid: boolean }>`select indisvalid as "isValid" from pg_index
    where indexrelid = 'planted_id'::regclass`.execute(db);
  expect(rows).toEqual([{ isValid: true }]);
});

test("a step outside a transaction that was interrupted is repeated from its beginning", async () => {
  const { db, url, close } = await openOne({ migrated: false });
  onTestFinished(close);
  const table = stepOf("create table planted (id int)", "insert into planted values (1), (1)");
  const index = indexStep("planted_id", "on planted (id)");
  const unique: Step = {
    outsideTransaction: true,
    up: (on) => createIndexConcurrently(on, "planted_id", "on planted (id) where 1 / (id - 1) > 0"),
  };
  await expect(migrateDatabase(url, log, { table, unique })).rejects.toThrow("division by zero");
  await migrateDatabase(url, log, { table, unique: index });
  const { rows } =
    await sql`select indisvalid from pg_index where indexrelid = 'planted_id'::regclass`.execute(db);
  expect(rows).toEqual([{ indisvalid: true }]);
});
