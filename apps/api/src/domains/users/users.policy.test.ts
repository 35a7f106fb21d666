import { expect, test } from "vitest";
import { isActiveOwner, mayLookAfterUsers } from "./users.policy.ts";

test.each([
  ["OWNER", "ACTIVE", true, true],
  ["OWNER", "INACTIVE", false, false],
  ["ADMIN", "ACTIVE", false, true],
  ["ADMIN", "INACTIVE", false, false],
  ["USER", "ACTIVE", false, false],
] as const)("%s, %s: an active owner %s, may look after users %s", (role, status, owner, looksAfter) => {
  expect([isActiveOwner({ role, status }), mayLookAfterUsers({ role, status })]).toEqual([owner, looksAfter]);
});
