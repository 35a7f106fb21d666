import { expect, test } from "vitest";
import { minutesOf } from "../../lib/minutes.ts";
import { averageMinutes, maySeeNetwork } from "./activity.policy.ts";

const actor = (role: "OWNER" | "ADMIN" | "USER") => ({ role, userId: 7 });

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
