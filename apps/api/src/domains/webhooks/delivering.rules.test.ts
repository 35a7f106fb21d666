import { expect, test } from "vitest";
import { pauseAfter, wishedPause } from "./delivering.rules.ts";

test("ten tries take about three days, with jitter, and what a receiver asks for counts where it is longer", () => {
  const all = (random: number) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, tries) => sum + (pauseAfter(tries, null, random) ?? 0), 0);
  const days = (seconds: number) => seconds / 86_400;
  expect(days(all(0))).toBeGreaterThan(2.9);
  expect(days(all(1))).toBeLessThan(3.3);
  expect(pauseAfter(10, null)).toBeNull();
  expect(pauseAfter(1, 3600, 0)).toBe(3600);
  expect(pauseAfter(5, 60, 0)).toBe(5 * 3600);
});

test.each([
  ["120", 120],
  [" 7 ", 7],
  ["999999999", 86_400],
  ["Mon, 30 Nov 2026 10:05:00 GMT", 300],
  ["Mon, 30 Nov 2026 09:00:00 GMT", null],
  ["soon", null],
  ["-5", null],
  [undefined, null],
])("a receiver that says %j asks for %j seconds", (header, seconds) => {
  expect(wishedPause(header, new Date("2026-11-30T10:00:00Z"))).toBe(seconds);
});
