import { expect, test } from "vitest";
import { unusedUsername } from "./accounts.policy.ts";

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
