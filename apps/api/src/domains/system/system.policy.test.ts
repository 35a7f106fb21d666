import { expect, test } from "vitest";
import { maySetUp } from "./system.policy.ts";

test.each([
  ["OWNER", true],
  ["ADMIN", false],
  ["USER", false],
] as const)("%s may change the settings of the product: %s", (role, may) => {
  expect(maySetUp({ role })).toBe(may);
});
