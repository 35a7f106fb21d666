import { describe, expect, test } from "vitest";
import { effectsOf, refusal } from "./user-changes.policy.ts";

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
    const reason = refusal({ userId: self, role, status }, userId, fields);
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
