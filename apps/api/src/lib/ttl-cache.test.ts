import { expect, test } from "vitest";
import { createTtlCache } from "./ttl-cache.ts";

function counted() {
  const clock = { now: 0, loads: 0 };
  const cache = createTtlCache<number | undefined>({ ttlMs: 1000, max: 2, now: () => clock.now });
  const load = async () => ++clock.loads;
  return { clock, cache, load };
}

test("readers at the same time share one load, later ones within the time its answer", async () => {
  const { clock, cache, load } = counted();
  expect(await Promise.all([cache.get("a", load), cache.get("a", load)])).toEqual([1, 1]);
  clock.now = 999;
  expect(await cache.get("a", load)).toBe(1);
  clock.now = 1000;
  expect(await cache.get("a", load)).toBe(2);
});

test("what was forgotten is loaded again", async () => {
  const { cache, load } = counted();
  await cache.get("a", load);
  cache.forget("a");
  expect(await cache.get("a", load)).toBe(2);
});

test("the oldest entry makes room", async () => {
  const { cache, load } = counted();
  for (const key of ["a", "b", "c"]) await cache.get(key, load);
  expect(await cache.get("b", load)).toBe(2);
  expect(await cache.get("a", load)).toBe(4);
});

test("neither a failure nor an absence is remembered", async () => {
  const { cache, load } = counted();
  await expect(cache.get("a", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(await cache.get("a", async () => undefined)).toBeUndefined();
  expect(await cache.get("a", load)).toBe(1);
});

test("what is too old to be told is not held either", async () => {
  const { clock, cache, load } = counted();
  await cache.get("a", load);
  await cache.get("b", load);
  expect(cache.size).toBe(2);
  clock.now = 1000;
  await cache.get("c", load);
  expect(cache.size).toBe(1);
});
