import { expect, test } from "vitest";
import { createBreaker } from "./bulkhead.ts";

function broken(failures: number) {
  const clock = { now: 0 };
  const breaker = createBreaker({ failures: 3, withinMs: 30_000, openMs: 10_000 }, () => clock.now);
  for (let i = 0; i < failures; i++) breaker.failed();
  return { clock, breaker };
}

test("lets calls through until the failures are too many", () => {
  expect(broken(2).breaker.admit()).toBe(0);
  expect(broken(3).breaker.admit()).toBe(10_000);
});

test("failures far apart do not add up", () => {
  const { clock, breaker } = broken(2);
  clock.now = 30_000;
  breaker.failed();
  expect(breaker.admit()).toBe(0);
});

test("after the pause one call tries; its success closes, its failure opens again at once", () => {
  const { clock, breaker } = broken(3);
  clock.now = 10_000;
  expect(breaker.admit()).toBe(0);
  expect(breaker.admit()).toBe(10_000);
  breaker.failed();
  expect(breaker.admit()).toBe(10_000);
  clock.now = 20_000;
  expect(breaker.admit()).toBe(0);
  breaker.succeeded();
  expect([breaker.admit(), breaker.admit()]).toEqual([0, 0]);
});

test("a try whose caller went away leaves the place to the next", () => {
  const { clock, breaker } = broken(3);
  clock.now = 10_000;
  expect(breaker.admit()).toBe(0);
  breaker.abandoned();
  expect([breaker.admit(), breaker.admit()]).toEqual([0, 10_000]);
});
