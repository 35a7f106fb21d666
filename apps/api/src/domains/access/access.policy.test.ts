import { expect, test } from "vitest";
import { explainAccess, dedupe, applied, type EntryFacts } from "./access.policy.ts";

const welcome: EntryFacts = {
  role: "USER",
  userStatus: "ACTIVE",
  isGranted: true,
  roomStatus: "LIVE",
  hasAgent: true,
};

test.each([
  [{}, true, ["granted"]],
  [{ role: "ADMIN" }, true, ["granted"]],
  [{ isGranted: false }, false, ["not_granted"]],
  [{ role: "ADMIN", isGranted: false }, false, ["not_granted"]],
  [{ role: "OWNER", isGranted: false }, true, ["owner"]],
  [{ role: "OWNER", roomStatus: "PAUSED" }, true, ["owner"]],
  [{ role: "OWNER", userStatus: "INACTIVE" }, false, ["owner", "user_inactive"]],
  [{ userStatus: "INACTIVE" }, false, ["granted", "user_inactive"]],
  [{ roomStatus: "PAUSED" }, false, ["granted", "room_not_live"]],
  [{ roomStatus: "INACTIVE" }, false, ["granted", "room_not_live"]],
  [{ hasAgent: false }, true, ["granted", "no_agent"]],
  [
    { isGranted: false, userStatus: "INACTIVE", roomStatus: "INACTIVE", hasAgent: false },
    false,
    ["not_granted", "user_inactive", "room_not_live", "no_agent"],
  ],
] as const)("where %j, entering is %s because of %j", (facts, canEnter, reasons) => {
  expect(explainAccess({ ...welcome, ...facts })).toEqual({ canEnter, reasons });
});

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
