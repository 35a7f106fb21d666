import { expect, test } from "vitest";
import { mayAnswer, refusalOfReset } from "./resets.policy.ts";

const self = 1;
const other = 2;

test.each([
  ["OWNER", other, "USER", /^null$/],
  ["OWNER", other, "ADMIN", /^null$/],
  ["OWNER", other, "OWNER", /owner:recover/],
  ["OWNER", self, "OWNER", /your own password/],
  ["ADMIN", other, "USER", /Only owners/],
  ["USER", other, "USER", /Only owners/],
  ["USER", self, "USER", /Only owners/],
] as const)("%s resets %i, who is %s: %s", (role, id, targetRole, refusal) => {
  const answer = refusalOfReset({ id: self, role }, { id, role: targetRole });
  expect(String(answer)).toMatch(refusal);
});

test("who is nobody any more resets nobody", () => {
  expect(refusalOfReset(undefined, { id: other, role: "USER" })).toMatch(/Only owners/);
});

test.each([
  ["OWNER", true],
  ["ADMIN", false],
  ["USER", false],
] as const)("%s answers those who wait: %s", (role, may) => {
  expect(mayAnswer({ role })).toBe(may);
});
