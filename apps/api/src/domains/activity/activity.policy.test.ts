import { expect, test } from "vitest";
import { averageMinutes, maySeeNetwork, minutesOf, peopleOf } from "./activity.policy.ts";

const actor = (role: "OWNER" | "ADMIN" | "USER") => ({ role, userId: 7 });

test.each([
  ["nobody", null, undefined, { kind: "nobody" }],
  ["a user", actor("USER"), undefined, { kind: "nobody" }],
  ["a user who names an administrator", actor("USER"), 7, { kind: "nobody" }],
  ["an administrator", actor("ADMIN"), undefined, { kind: "assigned", adminId: 7 }],
  ["an administrator who names another", actor("ADMIN"), 8, { kind: "assigned", adminId: 7 }],
  ["an owner", actor("OWNER"), undefined, { kind: "all" }],
  ["an owner who names an administrator", actor("OWNER"), 8, { kind: "assigned", adminId: 8 }],
])("%s looks at the right people", (_name, who, assignedTo, scope) => {
  expect(peopleOf(who, { assignedTo })).toEqual(scope);
});

test("only owners learn where somebody signed in from", () => {
  expect((["OWNER", "ADMIN", "USER"] as const).map((role) => maySeeNetwork(actor(role)))).toEqual([
    true,
    false,
    false,
  ]);
});

test("minutes have one decimal, and there is no average of nothing", () => {
  expect([0, 2, 30, 3599].map(minutesOf)).toEqual([0, 0, 0.5, 60]);
  expect(averageMinutes({ ended: 0, seconds: 0 })).toBeNull();
  expect(averageMinutes({ ended: 3, seconds: 1000 })).toBe(5.6);
});
