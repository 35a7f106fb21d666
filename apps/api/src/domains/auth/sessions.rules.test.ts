import { expect, test } from "vitest";
import { sessionLimits } from "./sessions.rules.ts";

test.each([
  ["OWNER", 1, 12],
  ["ADMIN", 1, 12],
  ["USER", 12, 168],
] as const)("%s stays signed in for %i hours unused and %i hours at all", (role, idle, absolute) => {
  expect(sessionLimits(role)).toEqual({ idle: idle * 3600, absolute: absolute * 3600 });
});
