import { expect, test } from "vitest";
import { clockOf } from "./clock.ts";

test.each([
  [0, "0:00"],
  [59.6, "0:59"],
  [119.7, "1:59"],
  [120, "2:00"],
  [3599, "59:59"],
  [3907, "1:05:07"],
  [36_000, "10:00:00"],
  [-1, "0:00"],
])("%d seconds are %s", (seconds, text) => {
  expect(clockOf(seconds)).toBe(text);
});
