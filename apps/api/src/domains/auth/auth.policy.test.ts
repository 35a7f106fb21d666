import { expect, test } from "vitest";
import { maySignIn } from "./auth.policy.ts";

test.each([
  ["ACTIVE", false, true],
  ["ACTIVE", true, false],
  ["INACTIVE", false, false],
  ["INACTIVE", true, false],
] as const)("an account that is %s, its password over: %s, may sign in: %s", (status, isOver, may) => {
  expect(maySignIn({ status, isPasswordExpired: isOver })).toBe(may);
});
