import { expect, test } from "vitest";
import { refusal } from "./removal.policy.ts";

const self = 1;
const other = 2;

test.each([
  ["OWNER", "ACTIVE", other, "USER", null],
  ["OWNER", "ACTIVE", other, "ADMIN", null],
  ["OWNER", "ACTIVE", other, "OWNER", "Change the owner's role first."],
  ["OWNER", "ACTIVE", self, "OWNER", "You cannot delete your own account. Ask another owner to do it."],
  ["OWNER", "INACTIVE", other, "USER", "Only an owner can delete a user."],
  ["ADMIN", "ACTIVE", other, "USER", "Only an owner can delete a user."],
  ["USER", "ACTIVE", self, "USER", "Only an owner can delete a user."],
] as const)("%s, %s, deletes %i, who is %s", (role, status, id, targetRole, expected) => {
  const reason = refusal({ userId: self, role, status }, { id, role: targetRole });
  expect(reason).toEqual(expected);
});
