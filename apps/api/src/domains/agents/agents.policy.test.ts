import { expect, test } from "vitest";
import { isOfProvider, mayManage } from "./agents.policy.ts";

test.each([
  ["OWNER", true],
  ["ADMIN", false],
  ["USER", false],
] as const)("%s may manage agents: %s", (role, may) => {
  expect(mayManage({ role })).toBe(may);
});

test.each([
  ["Voice API", true],
  ["openai", false],
  ["custom", false],
] as const)("the provider knows an agent of the source %s: %s", (source, does) => {
  expect(isOfProvider({ source })).toBe(does);
});
