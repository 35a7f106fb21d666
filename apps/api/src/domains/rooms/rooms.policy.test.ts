import { expect, test } from "vitest";
import { closedTo, mayManageRooms, scopeOf, toggled } from "./rooms.policy.ts";

test.each([
  ["OWNER", { kind: "all" }, true],
  ["ADMIN", { kind: "granted", userId: 7 }, false],
  ["USER", { kind: "granted", userId: 7 }, false],
] as const)("%s", (role, scope, manages) => {
  expect(scopeOf({ role, userId: 7 })).toEqual(scope);
  expect(mayManageRooms({ role })).toBe(manages);
});

test.each([
  ["LIVE", "PAUSED"],
  ["PAUSED", "LIVE"],
  ["INACTIVE", "LIVE"],
] as const)("the switch makes %s %s", (before, after) => {
  expect(toggled(before)).toBe(after);
});

const paused = "This room is temporarily paused. Please come back later.";
const offline = "This room is currently offline. Please choose another one.";

test.each([
  ["OWNER", "LIVE", null],
  ["OWNER", "PAUSED", null],
  ["OWNER", "INACTIVE", null],
  ["ADMIN", "LIVE", null],
  ["ADMIN", "PAUSED", paused],
  ["ADMIN", "INACTIVE", offline],
  ["USER", "LIVE", null],
  ["USER", "PAUSED", paused],
  ["USER", "INACTIVE", offline],
] as const)("%s before a room that is %s hears %j", (role, status, reason) => {
  expect(closedTo({ role }, { status })).toBe(reason);
});
