import { expect, test } from "vitest";
import { lockMsAfter, usualLockMs } from "./lock-patience.ts";

test.each([
  [0, usualLockMs],
  [100, usualLockMs],
  [700, 1000],
  [1400, 250],
  [1500, 100],
  [5000, 100],
])("who waited %i ms for a connection waits %i ms for a lock", (waited, left) => {
  expect(lockMsAfter(waited)).toBe(left);
});
