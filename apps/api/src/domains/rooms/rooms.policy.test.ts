import { expect, test } from "vitest";
import { entryRefusal, scopeOf } from "./rooms.policy.ts";

test.each([
  ["OWNER", { kind: "all" }],
  ["ADMIN", { kind: "granted", userId: 7 }],
  ["USER", { kind: "granted", userId: 7 }],
] as const)("%s", (role, scope) => {
  expect(scopeOf({ role, userId: 7 })).toEqual(scope);
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
  expect(entryRefusal({ role }, { status })).toBe(reason);
});
