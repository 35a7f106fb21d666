import { sql } from "kysely";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { connectWithin, testDatabase } from "../../../test/database.ts";
import { createDatabase } from "../db/database.ts";
import { createJobs } from "./jobs.ts";

test("whoever sends jobs keeps no record of itself, whose failure would end the process", async () => {
  const { url, drop } = await testDatabase();
  const log = pino({ level: "silent" });
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 2, connectWithin }, log);
  const jobs = createJobs(db, log);
  onTestFinished(async () => {
    await jobs.close();
    await close();
    await drop();
  });
  await sql`alter table jobs.instance rename to unreachable`.execute(db);
  await jobs.open();
  await db.transaction().execute((trx) => jobs.enqueue(trx, "end-calls", { on: "room", roomId: 1 }));
  const { rows } = await sql`select 1 from jobs.job where name = 'end-calls'`.execute(db);
  expect(rows).toHaveLength(1);
});
