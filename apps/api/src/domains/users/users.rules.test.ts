import { describe, expect, test } from "vitest";
import { effectsOf, unusedUsername } from "./users.rules.ts";

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
