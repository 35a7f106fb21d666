import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { connectWithin, testDatabase } from "../../../test/database.ts";
import { createLog } from "../../lib/log.ts";
import { readInBatches } from "./cursor.ts";
import { createDatabase } from "./database.ts";
import { sqlState } from "./pool.ts";

const log = createLog("silent");
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await testDatabase());
});
afterAll(() => drop());

function connect() {
  const main = createDatabase({ databaseUrl: url, poolMax: 2, connectWithin }, log);
  const exports = createDatabase({ databaseUrl: url, poolMax: 1, use: "exports", connectWithin }, log);
  onTestFinished(async () => {
    await exports.close();
    await main.close();
  });
  return { db: main.db, exports: exports.db };
}

type Connections = ReturnType<typeof connect>;

const never = new AbortController().signal;
const numbers = (last: number) => sql`select n from generate_series(1, ${last}::int) n`;

/**
 * Tells what the one connection for exports is doing. Those of an earlier test may still be there for a moment after
 * they were closed, so it is asked for by its process.
 */
async function watch({ db, exports }: Connections): Promise<() => Promise<string | undefined>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(exports);
  return async () => {
    const found = await sql<{ state: string }>`
      select state from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db);
    return found.rows[0]?.state;
  };
}

test.each([
  [0, [0]],
  [499, [499]],
  [500, [500]],
  [1201, [500, 500, 201]],
])("%i rows come in batches of %j", async (count, sizes) => {
  const seen: number[] = [];
  const batches: number[] = [];
  for await (const rows of readInBatches<{ n: number }>(connect(), numbers(count), never)) {
    batches.push(rows.length);
    seen.push(...rows.map(({ n }) => n));
  }
  expect(batches).toEqual(sizes);
  expect(seen).toEqual(Array.from({ length: count }, (_, n) => n + 1));
});

test("no more is read than was asked for, and a reader who stops gives the connection back", async () => {
  const connections = connect();
  const state = await watch(connections);
  const batches = readInBatches<{ n: number }>(connections, numbers(10_000), never);
  expect((await batches.next()).value).toHaveLength(500);
  expect(await state()).toBe("idle in transaction");
  await batches.return();
  expect(await state()).toBe("idle");
});

test("a statement that is running is cancelled", async () => {
  const connections = connect();
  const state = await watch(connections);
  const gone = new AbortController();
  const reading = readInBatches(connections, sql`select pg_sleep(60)`, gone.signal)
    .next()
    .catch((error: unknown) => error);
  await expect.poll(state).toBe("active");
  gone.abort(new Error("The reader is gone."));
  expect(await reading).toMatchObject({ message: "The reader is gone." });
  expect(await state()).toBe("idle");
});

test("a statement that fails gives the connection back", async () => {
  const connections = connect();
  const state = await watch(connections);
  const failing = sql`select 1 / (600 - n) as x from generate_series(1, 1000) n`;
  const batches = readInBatches(connections, failing, never);
  expect((await batches.next()).value).toHaveLength(500);
  await expect(batches.next()).rejects.toSatisfy((error) => sqlState(error) === "22012");
  expect(await state()).toBe("idle");
});
