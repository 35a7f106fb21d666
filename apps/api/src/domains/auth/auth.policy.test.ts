import { expect, test } from "vitest";
import { maySignIn, sessionLimits } from "./auth.policy.ts";

test.each([
  ["ACTIVE", false, true],
  ["ACTIVE", true, false],
  ["INACTIVE", false, false],
  ["INACTIVE", true, false],
] as const)("an account that is %s, its password over: %s, may sign in: %s", (status, isOver, may) => {
  expect(maySignIn({ status, isPasswordExpired: isOver })).toBe(may);
});

test.each([
  ["OWNER", 1, 12],
  ["ADMIN", 1, 12],
  ["USER", 12, 168],
] as const)("%s stays signed in for %i hours unused and %i hours at all", (role, idle, absolute) => {
  expect(sessionLimits(role)).toEqual({ idle: idle * 3600, absolute: absolute * 3600 });
});
