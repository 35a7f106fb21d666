import { describe, expect, test } from "vitest";
import {
  changeRefusal,
  effectsOf,
  isActiveOwner,
  mayLookAfterUsers,
  removalRefusal,
  unusedUsername,
} from "./users.policy.ts";

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

describe("what a change entails", () => {
  const active = (role: "OWNER" | "ADMIN" | "USER") => ({ role, status: "ACTIVE" }) as const;
  const inactive = (role: "OWNER" | "ADMIN" | "USER") => ({ role, status: "INACTIVE" }) as const;
  const nothing = { costsOwner: false, shutsSelfOut: false, leavesAssignments: false, endsSessions: null };

  test.each([
    [active("USER"), active("USER"), false, {}],
    [active("USER"), active("ADMIN"), false, { endsSessions: "role changed" }],
    [active("USER"), active("OWNER"), false, { endsSessions: "role changed" }],
    [active("ADMIN"), active("USER"), false, { leavesAssignments: true, endsSessions: "role changed" }],
    [active("ADMIN"), active("OWNER"), false, { endsSessions: "role changed" }],
    [active("OWNER"), active("ADMIN"), false, { costsOwner: true, endsSessions: "role changed" }],
    [
      active("OWNER"),
      active("USER"),
      true,
      { costsOwner: true, leavesAssignments: true, endsSessions: "role changed" },
    ],
    [active("OWNER"), inactive("OWNER"), false, { costsOwner: true, endsSessions: "deactivated" }],
    [
      active("OWNER"),
      inactive("OWNER"),
      true,
      { costsOwner: true, shutsSelfOut: true, endsSessions: "deactivated" },
    ],
    [active("USER"), inactive("ADMIN"), false, { endsSessions: "deactivated" }],
    [inactive("OWNER"), inactive("ADMIN"), false, { endsSessions: "role changed" }],
    [inactive("USER"), active("USER"), false, {}],
  ] as const)("%j becomes %j (self: %s)", (before, after, isSelf, expected) => {
    expect(effectsOf(before, after, isSelf)).toEqual({ ...nothing, ...expected });
  });
});

test.each([
  ["rita@example.test", [], "rita"],
  ["rita@example.test", ["rita"], "rita-2"],
  ["rita@example.test", ["rita", "rita-2", "rita-4"], "rita-3"],
  ["rita@example.test", ["rita-2", "ritarella"], "rita"],
  ["jo@example.test", [], "jo-1"],
  ["jo@example.test", ["jo", "jo-1"], "jo-2"],
  [`${"x".repeat(200)}@example.test`, ["x".repeat(90)], `${"x".repeat(90)}-2`],
])("%s beside %j is %s", (email, taken, expected) => {
  expect(unusedUsername(email, new Set(taken))).toBe(expected);
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
