import { expect, test } from "vitest";
import { applied, dedupe } from "./access.rules.ts";

const give = (userId: number, ...roomIds: number[]) => ({ userId, roomIds, canAccess: true });
const take = (userId: number, ...roomIds: number[]) => ({ userId, roomIds, canAccess: false });

test.each([
  ["what is said once", [give(1, 7, 8), take(2, 7)], [give(1, 7, 8), take(2, 7)]],
  ["what is said twice in one change", [give(1, 7, 7)], [give(1, 7)]],
  ["the last of several", [give(1, 7, 8), take(1, 7)], [give(1, 8), take(1, 7)]],
  ["the last of several, wholly", [give(1, 7), take(1, 7), give(1, 7)], [give(1, 7)]],
])("of changes, %s counts", (_what, changes, expected) => {
  expect(dedupe(changes)).toEqual(expected);
});

test("applied is what was different, change by change", () => {
  const changes = [give(1, 7, 8), give(2, 7), take(3, 7)];
  const rights = [
    { userId: 1, id: 8 },
    { userId: 3, id: 7 },
  ];
  expect(applied(changes, rights)).toEqual([give(1, 8), take(3, 7)]);
  expect(applied(changes, [])).toEqual([]);
});
