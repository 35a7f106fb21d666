import { expect, test } from "vitest";
import { createDatabase } from "../src/db/database.ts";
import { createLog } from "../src/lib/log.ts";
import { connectWithin, testDatabase } from "./database.ts";
import { describeSchema } from "./describe-schema.ts";

test("the types of the tables are those of the migrated database", async () => {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1, connectWithin }, createLog("silent"));
  const described = await describeSchema(db);
  await close();
  await drop();
  await expect(described).toMatchFileSnapshot("../src/db/schema.ts");
});
