import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limits.ts";

const minute = 60_000;

test("lets the allowed number through at once and says how long to wait for the next", () => {
  const limiter = createRateLimiter({ max: 6, periodMs: minute, capacity: 10 });
  expect(Array.from({ length: 6 }, () => limiter("a", 0))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(limiter("a", 0)).toBe(10);
  expect(limiter("a", 9_999)).toBe(1);
  expect(limiter("a", 10_000)).toBe(0);
  expect(limiter("a", 10_000)).toBe(10);
});

test("counts every key for itself", () => {
  const limiter = createRateLimiter({ max: 1, periodMs: minute, capacity: 10 });
  expect([limiter("a", 0), limiter("b", 0), limiter("a", 0)]).toEqual([0, 0, 60]);
});

test("a full memory forgets keys without a debt first", () => {
  const limiter = createRateLimiter({ max: 1, periodMs: minute, capacity: 2 });
  limiter("idle", 0);
  limiter("busy", 50_000);
  limiter("new", 61_000);
  expect(limiter("busy", 61_000)).toBeGreaterThan(0);
});

test("a flood of keys never remembers more than the capacity", () => {
  const limiter = createRateLimiter({ max: 1, periodMs: minute, capacity: 50 });
  for (let n = 0; n < 10_000; n++) limiter(`key ${n}`, 0);
  const remembered = Array.from({ length: 10_000 }, (_, n) => limiter(`key ${n}`, 0)).filter(
    (wait) => wait > 0,
  );
  expect(remembered.length).toBeLessThanOrEqual(50);
});
