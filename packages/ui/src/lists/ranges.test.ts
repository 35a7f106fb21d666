import { expect, test } from "vitest";
import { namedParts } from "./ranges.tsx";

const hoursFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_hour, index) => ({
    start: new Date(Date.parse(first) + index * 3_600_000).toISOString(),
  }));

test("an hour that comes twice is told apart by its offset", () => {
  const parts = hoursFrom("2026-10-24T23:00:00Z", 4);
  const { keys, labels } = namedParts(parts, "24h", "Europe/Berlin");
  expect(labels).toEqual(["Sun 01:00", "Sun 02:00 GMT+2", "Sun 02:00 GMT+1", "Sun 03:00"]);
  expect(keys).toEqual(parts.map(({ start }) => start));
});

test("other hours and days need no offset", () => {
  expect(namedParts(hoursFrom("2026-11-21T10:00:00Z", 2), "24h", "UTC").labels).toEqual([
    "Sat 10:00",
    "Sat 11:00",
  ]);
  expect(namedParts(hoursFrom("2026-11-21T00:00:00Z", 1), "7d", "UTC").labels).toEqual(["Sat, Nov 21"]);
});
