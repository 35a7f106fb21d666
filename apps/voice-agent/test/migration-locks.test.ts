import { lockProblems } from "@field-advisor/checks/migration-locks";
import { readdirSync, readFileSync } from "node:fs";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createPool } from "../src/db/pool.ts";
import { createDatabase } from "./database.ts";

const folder = new URL("../src/db/migrations/", import.meta.url);

/** Shipped before any installation had many conversations. No migration is added to this list. */
const beforeLargeInstallations = ["0002-spent-tickets.sql"];

test("no migration keeps others waiting while it works through a large table", async () => {
  const pool = createPool(await createDatabase(), pino({ level: "silent" }));
  onTestFinished(() => pool.end());
  await pool.query("create schema voice_agent");
  const client = await pool.connect();
  onTestFinished(() => client.release());
  const take = (statements: string) =>
    lockProblems(
      async (statement) => (await client.query(statement)).rows,
      async () => void (await client.query(statements)),
      (table) => table === "agents",
    );
  const found: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    await client.query("begin");
    const problems = await take(readFileSync(new URL(name, folder), "utf8"));
    await client.query("commit");
    if (problems.length > 0) found.push(name);
  }
  expect(found).toEqual(beforeLargeInstallations);
  await client.query("begin");
  expect(await take("create index planted on conversations (ended_at)")).toEqual([
    expect.stringMatching(/^An index of conversations is built/),
  ]);
  await client.query("rollback");
});
