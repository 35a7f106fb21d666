import { connect as connectTo, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connectWithin, testDatabase } from "../../../test/database.ts";
import { createUser } from "../../../test/factories.ts";
import { createLog } from "../../lib/log.ts";
import { afterCommit, createDatabase, inTransaction, type Database } from "./database.ts";
import { isCurrent, migrateDatabase } from "./migrate.ts";
import { durabilityProblems } from "./database.ts";
import { type PoolOptions, sqlState } from "./pool.ts";
import { prepared } from "./prepared.ts";

const log = createLog("silent");
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await testDatabase());
});
afterAll(() => drop());

/** Connections of the test's own, so that what it finds on them is its own doing. */
function connect(options: Partial<PoolOptions> = {}): Database {
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 5, ...options }, log);
  onTestFinished(close);
  return db;
}

const value = async <T>(db: Database, query: ReturnType<typeof sql<{ value: T }>>): Promise<T | undefined> =>
  (await query.execute(db)).rows[0]?.value;

test("nothing that a person waits for may take long", async () => {
  const db = connect();
  const show = (name: string) => value<string>(db, sql`select current_setting(${name}) as value`);
  expect(await show("statement_timeout")).toBe("4s");
  expect(await show("lock_timeout")).toBe("1250ms");
  expect(await show("idle_in_transaction_session_timeout")).toBe("10s");
  expect(await show("application_name")).toBe("field-advisor-api");
});

test("counts and sums are numbers, time stamps ISO text, days the days that were stored", async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as count, sum(1.5) as sum, '2026-11-20 23:30+00'::timestamptz as at,
      '2026-11-20'::date as day, '[1, {"a": null}]'::jsonb as json`.execute(connect());
  expect(rows[0]).toEqual({
    count: 1,
    sum: 1.5,
    at: "2026-11-20T23:30:00.000Z",
    day: "2026-11-20",
    json: [1, { a: null }],
  });
});

test("what follows a commit is done after it, once, and never where nothing was committed", async () => {
  const db = connect();
  const done: string[] = [];
  let tries = 0;
  await inTransaction(db, async (trx) => {
    afterCommit(trx, () => void done.push("committed"));
    tries += 1;
    if (tries === 1) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx);
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["committed"]);
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, () => void done.push("rolled back"));
    await sql`select 1/0`.execute(trx);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(done).toEqual(["committed"]);
});

const preparedLike = (db: Database, pattern: string) =>
  value<number>(
    db,
    sql`select count(*) as value from pg_prepared_statements where statement like ${pattern}`,
  );

test("a prepared statement is planned once per connection, and every other at each call", async () => {
  const db = connect({ poolMax: 1 });
  const byEmail = prepared((db, { email }: { email: string }) =>
    db.selectFrom("users").select("id").where("email", "=", email),
  );
  for (let i = 0; i < 5; i++) await byEmail(db, { email: "nobody" });
  for (let i = 0; i < 5; i++) await db.selectFrom("users").select("id").where("id", "=", i).execute();
  expect(await preparedLike(db, 'select "id" from "users"%')).toBe(1);
});

test("a kept plan that no longer fits the table fails once, not for ever", async () => {
  const db = connect({ poolMax: 1 });
  await sql`create table shifting (a int)`.execute(db);
  const shifting = prepared(() => sql`select * from shifting`);
  const read = () => shifting(db, {});
  await read();
  await sql`alter table shifting add column b int`.execute(db);
  await expect(read()).rejects.toMatchObject({ code: "0A000" });
  await expect(read()).resolves.toBeDefined();
});

test("a connection lost in the middle of a transaction is an error, and the next query works", async () => {
  const db = connect({ poolMax: 2 });
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 60000)`.execute(db);
    await sql`select 1`.execute(trx);
  });
  await expect(work).rejects.toThrow(/terminat|connection|ECONNRESET/i);
  expect(await value<number>(db, sql`select 1 as value`)).toBe(1);
});

/** A way to the database that can be made to swallow everything on the connections that are open. */
async function openLine(): Promise<{ url: string; silence: () => void }> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((caller) => {
    const target = connectTo(Number(port), hostname);
    for (const socket of [caller, target]) sockets.push(socket.on("error", () => undefined));
    caller.pipe(target).pipe(caller);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: through.href, silence: () => sockets.forEach((socket) => socket.unpipe()) };
}

test("a transaction fails with its first query that has no answer, and nobody is given its connection", async () => {
  const line = await openLine();
  const db = connect({ databaseUrl: line.url, poolMax: 1 });
  const work = inTransaction(db, async (trx) => {
    await sql`select 1`.execute(trx);
    line.silence();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = sql`select 1`.execute(trx);
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(4300);
    vi.useRealTimers();
    await asked;
  });
  await expect(work).rejects.toThrow("Query read timeout");
  expect(await value<number>(db, sql`select 1 as value`)).toBe(1);
});

/** Uses up the connections of a pool that has one. @returns what ends that */
async function holdConnection(db: Database): Promise<() => Promise<void>> {
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async () => {
    begin();
    await end;
  });
  await begun;
  return () => (finish(), holder);
}

const noneInTime = "timeout exceeded when trying to connect";

test("who waits for a connection gives up in time", async () => {
  const db = connect({ poolMax: 1 });
  const giveBack = await holdConnection(db);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(noneInTime);
  await giveBack();
});

test("two who lock each other out both get through", async () => {
  // Longer than PostgreSQL takes to find out, also on a busy machine.
  const db = connect({ connectWithin });
  const [a, b] = [await createUser(db), await createUser(db)];
  let runs = 0;
  const met = Promise.withResolvers<void>();
  let waiting = 0;
  const meet = async () => {
    if (++waiting === 2) met.resolve();
    await met.promise;
  };
  const rename = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      runs++;
      await trx.updateTable("users").set({ first_name: "A" }).where("id", "=", first).execute();
      await meet();
      await trx.updateTable("users").set({ first_name: "B" }).where("id", "=", second).execute();
    });
  await Promise.all([rename(a.id, b.id), rename(b.id, a.id)]);
  // The one that is undone may take its row again before the other has woken up.
  expect(runs).toBeGreaterThan(2);
});

test("what is not a conflict is not repeated, and nothing of it stays", async () => {
  const db = connect();
  let runs = 0;
  const work = inTransaction(db, async (trx) => {
    runs++;
    await createUser(trx, { email: "half@example.test" });
    await createUser(trx, { email: "half@example.test" });
  });
  expect(sqlState(await work.catch((error: unknown) => error))).toBe("23505");
  expect(runs).toBe(1);
  const left = await db.selectFrom("users").select("id").where("email", "=", "half@example.test").execute();
  expect(left).toEqual([]);
});

test("several processes bring an empty database to this version together", async () => {
  const empty = await testDatabase({ migrated: false });
  onTestFinished(() => empty.drop());
  const db = connect({ databaseUrl: empty.url });
  await expect(isCurrent(db)).rejects.toMatchObject({ code: "42P01" });
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(empty.url, log)));
  expect(await isCurrent(db)).toBe(true);
  await sql`delete from kysely_migration`.execute(db);
  expect(await isCurrent(db)).toBe(false);
});

test("a server that may lose what it acknowledged is named", async () => {
  const problems = await durabilityProblems(connect());
  const lost = "answered changes can be lost. Switch it on.";
  expect(problems).toEqual([
    { problem: `PostgreSQL runs with fsync = off: ${lost}`, losesAnswered: true },
    { problem: `PostgreSQL runs with full_page_writes = off: ${lost}`, losesAnswered: false },
  ]);
});
