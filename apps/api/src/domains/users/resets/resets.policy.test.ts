import { expect, test } from "vitest";
import { resetRefusal } from "./resets.policy.ts";

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
  const answer = resetRefusal({ id: self, role }, { id, role: targetRole, isPasswordRefused: false });
  expect(String(answer)).toMatch(refusal);
});

test("who is nobody any more resets nobody", () => {
  expect(resetRefusal(undefined, { id: other, role: "USER", isPasswordRefused: false })).toMatch(
    /Only owners/,
  );
});

test("who comes in only by a provider has no password to reset", () => {
  const target = { id: other, role: "USER", isPasswordRefused: true } as const;
  expect(resetRefusal({ id: self, role: "OWNER" }, target)).toMatch(/only by a provider/);
});
