import { expect, test } from "vitest";
import { isActiveOwner, mayLookAfterUsers, scopeOf } from "./users.policy.ts";

test.each([
  ["OWNER", { kind: "all" }],
  ["ADMIN", { kind: "assigned", adminId: 7 }],
  ["USER", { kind: "assigned", adminId: 7 }],
] as const)("%s sees %j", (role, scope) => {
  expect(scopeOf({ role, userId: 7 })).toEqual(scope);
});

test.each([
  ["OWNER", "ACTIVE", true, true],
  ["OWNER", "INACTIVE", false, false],
  ["ADMIN", "ACTIVE", false, true],
  ["ADMIN", "INACTIVE", false, false],
  ["USER", "ACTIVE", false, false],
] as const)("%s, %s: an active owner %s, may look after users %s", (role, status, owner, looksAfter) => {
  expect([isActiveOwner({ role, status }), mayLookAfterUsers({ role, status })]).toEqual([owner, looksAfter]);
});
