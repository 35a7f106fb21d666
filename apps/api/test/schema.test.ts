import { expect, test } from "vitest";
import { testDatabase } from "./database.ts";
import { describeSchema } from "./describe-schema.ts";

test("the types of the tables are those of the migrated database", async () => {
  const { db, close } = await testDatabase();
  const described = await describeSchema(db);
  await close();
  await expect(described).toMatchFileSnapshot("../src/db/schema.ts");
});
