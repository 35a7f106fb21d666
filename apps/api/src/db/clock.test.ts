import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { createLog } from "../lib/log.ts";
import { createClock } from "./clock.ts";
import { createDatabase } from "./database.ts";

test("tells the database's time, whatever the clock of the machine says before and after", async () => {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1 }, createLog("silent"));
  const right = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: right + 400 * 86_400_000 });
  onTestFinished(async () => {
    vi.useRealTimers();
    await close();
    await drop();
  });
  const clock = createClock();
  const minutesOff = () => Math.round((clock.now().getTime() - right) / 60_000);
  expect(minutesOff()).toBe(400 * 24 * 60);
  const leave = await clock.follow(db);
  onTestFinished(leave);
  expect(minutesOff()).toBe(0);
  vi.setSystemTime(right - 3_600_000);
  expect(minutesOff()).toBe(0);
});
