import { expect, test } from "vitest";
import { refusal } from "./removal.policy.ts";

const self = 1;
const other = 2;

test.each([
  ["OWNER", "ACTIVE", other, "USER", null],
  ["OWNER", "ACTIVE", other, "ADMIN", null],
  ["OWNER", "ACTIVE", other, "OWNER", /Change the owner's role first\./],
  ["OWNER", "ACTIVE", self, "OWNER", /your own account/],
  ["OWNER", "INACTIVE", other, "USER", /Only an owner/],
  ["ADMIN", "ACTIVE", other, "USER", /Only an owner/],
  ["USER", "ACTIVE", self, "USER", /Only an owner/],
] as const)("%s, %s, deletes %i, who is %s", (role, status, id, targetRole, expected) => {
  const reason = refusal({ userId: self, role, status }, { id, role: targetRole });
  expect(reason).toEqual(expected && expect.stringMatching(expected));
});
