import { expect, test } from "vitest";
import { plausibleTimestamp } from "./plausible-timestamp.ts";

test.each([
  ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00.000Z"],
  ["2026-11-20T10:00:00+14:00", "2026-11-19T20:00:00.000Z"],
  ["0000-01-01T00:00:00Z", null],
  ["9999-12-31T23:59:59Z", null],
  ["not a time", null],
])("%s is kept as %s", (given, kept) => {
  expect(plausibleTimestamp(Date.parse(given), new Date("2026-11-20T12:00:00Z"))).toBe(kept);
});
