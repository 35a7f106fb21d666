import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLockPatience, lockMsOf } from "./lock-patience.ts";

const mostMs = 1250;

test.each([
  [30_000, mostMs],
  [1250, mostMs],
  [1000, mostMs],
  [550, 750],
  [0, 250],
  [-150, 100],
  [-5000, 100],
])("who may wait %i ms more waits %i ms for a lock", (left, lockMs) => {
  expect(lockMsOf(left, mostMs)).toBe(lockMs);
});

describe("the statements of a connection", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  function connection() {
    const set: string[] = [];
    const locks = createLockPatience({ query: async (text) => void set.push(text) }, mostMs);
    const lasting = (ms: number, text = "update users") =>
      locks.send(text, async () => void vi.advanceTimersByTime(ms));
    return { set, begin: (leftMs: number) => locks.begin(leftMs), lasting };
  }

  test("wait for locks as usual while nothing was waited for", async () => {
    const { set, begin, lasting } = connection();
    begin(mostMs);
    for (const ms of [1, 40, 200, 200, 200, 1]) await lasting(ms);
    expect(set).toEqual([]);
  });

  test("wait less behind one that waited, and as usual for the next request", async () => {
    const { set, begin, lasting } = connection();
    begin(mostMs);
    await lasting(700);
    await lasting(500);
    await lasting(1);
    begin(mostMs);
    await lasting(1);
    expect(set).toEqual([750, 250, mostMs].map((ms) => `set lock_timeout = ${ms}`));
  });

  test("are set anew after a rollback has taken back what they were set to", async () => {
    const { set, begin, lasting } = connection();
    begin(mostMs);
    await lasting(700);
    await lasting(1);
    await lasting(1, "rollback");
    begin(500);
    await lasting(1);
    expect(set).toEqual([750, 750].map((ms) => `set lock_timeout = ${ms}`));
  });
});
