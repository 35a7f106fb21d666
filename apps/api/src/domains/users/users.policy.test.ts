import { describe, expect, test } from "vitest";
import { changeRefusal, mayLookAfterUsers, removalRefusal } from "./users.policy.ts";
import { isActiveOwner } from "./users.rules.ts";

test.each([
  ["OWNER", "ACTIVE", true, true],
  ["OWNER", "INACTIVE", false, false],
  ["ADMIN", "ACTIVE", false, true],
  ["ADMIN", "INACTIVE", false, false],
  ["USER", "ACTIVE", false, false],
] as const)("%s, %s: an active owner %s, may look after users %s", (role, status, owner, looksAfter) => {
  expect([isActiveOwner({ role, status }), mayLookAfterUsers({ role, status })]).toEqual([owner, looksAfter]);
});

const self = 1;
const other = 2;
const stranger: unknown = expect.stringMatching("only change your own account");
const ownersOnly: unknown = expect.stringMatching("Only an owner can change");

describe("who may change what", () => {
  test.each([
    ["OWNER", "ACTIVE", other, ["firstName", "email", "username", "role", "status"], null],
    ["OWNER", "ACTIVE", self, ["email", "role"], null],
    ["OWNER", "INACTIVE", self, ["firstName"], stranger],
    ["ADMIN", "ACTIVE", self, ["firstName", "lastName"], null],
    ["ADMIN", "ACTIVE", other, ["firstName"], stranger],
    ["ADMIN", "ACTIVE", self, ["role"], ownersOnly],
    ["USER", "ACTIVE", self, ["firstName"], null],
    ["USER", "ACTIVE", self, ["firstName", "email"], ownersOnly],
    ["USER", "ACTIVE", self, ["username"], ownersOnly],
    ["USER", "ACTIVE", self, ["status"], ownersOnly],
    ["USER", "ACTIVE", other, ["lastName"], stranger],
    ["USER", "INACTIVE", self, ["firstName"], stranger],
  ] as const)("%s, %s, changes of %i: %j", (role, status, userId, fields, expected) => {
    const reason = changeRefusal({ userId: self, role, status }, userId, fields);
    expect(reason).toEqual(expected);
  });
});

test.each([
  ["OWNER", "ACTIVE", other, "USER", null],
  ["OWNER", "ACTIVE", other, "ADMIN", null],
  ["OWNER", "ACTIVE", other, "OWNER", "Change the owner's role first."],
  ["OWNER", "ACTIVE", self, "OWNER", "You cannot delete your own account. Ask another owner to do it."],
  ["OWNER", "INACTIVE", other, "USER", "Only an owner can delete a user."],
  ["ADMIN", "ACTIVE", other, "USER", "Only an owner can delete a user."],
  ["USER", "ACTIVE", self, "USER", "Only an owner can delete a user."],
] as const)("%s, %s, deletes %i, who is %s", (role, status, id, targetRole, expected) => {
  const reason = removalRefusal({ userId: self, role, status }, { id, role: targetRole });
  expect(reason).toEqual(expected);
});
