import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createDatabase } from "../src/platform/db/database.ts";
import { createLog } from "../src/lib/log.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { describeSchema } from "./describe-schema.ts";

test("the types of the tables are those of the migrated database", async () => {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1, connectWithin }, createLog("silent"));
  const described = await describeSchema(db);
  await close();
  await drop();
  await expect(described).toMatchFileSnapshot("../src/platform/db/schema.ts");
});

test("every table has one level of protection", async () => {
  const document = readFileSync(new URL("../security/data.md", import.meta.url), "utf8");
  const [product = ""] = document.split("## The voice agent's database");
  const rows = product.matchAll(/^- `(\w+)` \((?:secret|confidential|personal|internal)\): /gm);
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1, connectWithin }, createLog("silent"));
  const described = await describeSchema(db);
  await close();
  await drop();
  const tables = /export interface DB \{([^}]*)\}/.exec(described)?.[1]?.match(/^ {2}\w+(?=:)/gm) ?? [];
  expect([...rows].map(([, table = ""]) => table).toSorted()).toEqual(
    tables.map((name) => name.trim()).toSorted(),
  );
});
