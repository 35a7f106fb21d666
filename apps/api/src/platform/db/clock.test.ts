import type { KyselyPlugin } from "kysely";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { createLog } from "../../lib/log.ts";
import { createClock } from "./clock.ts";
import { createDatabase } from "./database.ts";

/** A database, until the test ends. */
async function openDatabase() {
  const { url, drop } = await testDatabase();
  const { db, close } = createDatabase({ databaseUrl: url, poolMax: 1 }, createLog("silent"));
  onTestFinished(async () => {
    vi.useRealTimers();
    await close();
    await drop();
  });
  return db;
}

test("tells the database's time, whatever the clock of the machine says before and after", async () => {
  const db = await openDatabase();
  const right = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: right + 400 * 86_400_000 });
  const clock = createClock();
  const minutesOff = () => Math.round((clock.now().getTime() - right) / 60_000);
  expect(minutesOff()).toBe(400 * 24 * 60);
  const leave = await clock.follow(db);
  onTestFinished(leave);
  expect(minutesOff()).toBe(0);
  vi.setSystemTime(right - 3_600_000);
  expect(minutesOff()).toBe(0);
});

test("passes over answers that took long once it knows a better one", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let monotonic = 0;
  const reading = vi.spyOn(performance, "now").mockImplementation(() => monotonic);
  onTestFinished(() => reading.mockRestore());
  let answers = 0;
  let next = { ms: 0, tookMs: 0 };
  const answering: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      answers += 1;
      monotonic += next.tookMs;
      return Promise.resolve({ ...result, rows: [{ ms: next.ms }] });
    },
  };
  const clock = createClock();
  const database = await openDatabase();
  /** Has the next comparison answered like this. */
  const compared = async (ms: number, tookMs: number) => {
    const before = answers;
    next = { ms, tookMs };
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => answers).toBe(before + 1);
    await nextTurn();
  };
  next = { ms: 5000, tookMs: 4000 };
  onTestFinished(await clock.follow(database.withPlugin(answering)));
  expect(clock.now().getTime()).toBe(7000);
  await compared(6000, 400);
  expect(clock.now().getTime()).toBe(6200);
  await compared(1000, 4000);
  expect(clock.now().getTime()).toBe(10_200);
  await compared(12_000, 700);
  expect(clock.now().getTime()).toBe(12_350);
  await compared(11_000, 200);
  expect(clock.now().getTime()).toBe(11_100);
});
