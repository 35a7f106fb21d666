import { expect, test } from "vitest";
import { isLive } from "./recipients.rules.ts";

test.each([
  ["active", true],
  ["paused", false],
  ["ended", false],
  ["archived", false],
  ["something new", false],
])("a page that is %s is live: %s", (status, live) => {
  expect(isLive({ status })).toBe(live);
});
