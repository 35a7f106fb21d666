import { readFileSync } from "node:fs";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { createPool } from "../src/db/pool.ts";
import { prepareDatabase } from "../src/db/prepare.ts";
import { createDatabase } from "./database.ts";

test("every table has one level of protection", async () => {
  const document = readFileSync(new URL("../../api/security/data.md", import.meta.url), "utf8");
  const [, own = ""] = document.split("## The voice agent's database");
  const rows = own.matchAll(/^- `(\w+)` \((?:secret|confidential|personal|internal)\): /gm);
  const pool = createPool(await createDatabase(), pino({ level: "silent" }));
  onTestFinished(() => pool.end());
  await prepareDatabase(pool);
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'voice_agent' and tablename <> 'migrations'",
  );
  expect([...rows].map(([, table = ""]) => table).toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
});
