import { expect, test } from "vitest";
import { accessToRoom, type EntryFacts } from "./access.policy.ts";

const welcome: EntryFacts = {
  role: "USER",
  userStatus: "ACTIVE",
  isGranted: true,
  isByGroup: false,
  roomStatus: "LIVE",
  hasAgent: true,
};

test.each([
  [{}, true, ["granted"]],
  [{ role: "ADMIN" }, true, ["granted"]],
  [{ isGranted: false }, false, ["not_granted"]],
  [{ isGranted: false, isByGroup: true }, true, ["by_group"]],
  [{ isByGroup: true, roomStatus: "PAUSED" }, false, ["granted", "by_group", "room_not_live"]],
  [{ role: "OWNER", isByGroup: true }, true, ["owner"]],
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
  expect(accessToRoom({ ...welcome, ...facts })).toEqual({ canEnter, reasons });
});
