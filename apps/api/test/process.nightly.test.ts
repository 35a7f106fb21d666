import { Agent } from "node:http";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { call, startApi, statusOf } from "./api-process.ts";
import { createDatabase } from "../src/platform/db/database.ts";
import { createLog } from "../src/lib/log.ts";
import { connectWithin, testDatabase } from "./database.ts";

const slow = { timeout: 60_000 };

async function databaseUrl(options?: { migrated: boolean }): Promise<string> {
  const { url, drop } = await testDatabase(options);
  onTestFinished(drop);
  return url;
}

test("several processes may start on an empty database at once", slow, async () => {
  const url = await databaseUrl({ migrated: false });
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1, connectWithin }, createLog("silent"));
  onTestFinished(close);
  const apis = await Promise.all(Array.from({ length: 3 }, () => startApi({ DATABASE_URL: url })));
  expect(await Promise.all(apis.map(({ port }) => statusOf(port, "/ready")))).toEqual([200, 200, 200]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  const owners = await db.selectFrom("users").where("role", "=", "OWNER").select("id").execute();
  expect(owners).toHaveLength(1);
});

test("leaves without losing a request of those who keep their connections", slow, async () => {
  const url = await databaseUrl();
  const env = { DATABASE_URL: url, DRAIN_SECONDS: "1", RATE_LIMIT_FACTOR: "1000" };
  const api = await startApi(env);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  onTestFinished(() => agent.destroy());
  const answers: (number | string)[] = [];
  const visit = async (): Promise<void> => {
    const { status, endsConnection } = await call(api.port, "/api/auth/status", agent);
    answers.push(status);
    // As a balancer does, which takes its next call elsewhere.
    if (!endsConnection) await visit();
  };
  const visitors = Promise.all(Array.from({ length: 50 }, visit));
  await expect.poll(() => answers.length).toBeGreaterThan(200);
  api.signal("SIGTERM");
  await expect.poll(() => statusOf(api.port, "/ready")).toBe(503);
  expect(await statusOf(api.port, "/api/auth/status")).toBe(200);
  expect(await api.exited).toBe(0);
  await visitors;
  expect(new Set(answers)).toEqual(new Set([200]));
});

test("a second signal ends it at once", slow, async () => {
  const url = await databaseUrl();
  const api = await startApi({ DATABASE_URL: url, DRAIN_SECONDS: "60" });
  api.signal("SIGTERM");
  await expect.poll(() => statusOf(api.port, "/ready")).toBe(503);
  api.signal("SIGTERM");
  expect(await api.exited).toBe(1);
});

test("an error that nobody caught ends it, after what it was doing", slow, async () => {
  const url = await databaseUrl();
  const fault = "process.on('SIGUSR2', () => { throw new Error('nobody caught this') })";
  const api = await startApi({ DATABASE_URL: url, NODE_OPTIONS: `--import "data:text/javascript,${fault}"` });
  api.signal("SIGUSR2");
  expect(await api.exited).toBe(1);
  expect(api.output()).toContain("nobody caught this");
});

test("ends with a reason when the database is not there, and may be started again", slow, async () => {
  const api = startApi({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  await expect(api).rejects.toThrow(/ended early with 1:[^]*the API cannot start/);
});
