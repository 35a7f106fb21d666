import { expect, test } from "vitest";
import type { Viewing } from "../../lib/actor.ts";
import { viewingRefusal } from "./impersonation.policy.ts";

const viewing: Viewing = {
  id: "a",
  owner: { userId: 1, email: "o@example.test", firstName: "O", lastName: "O" },
  startedAt: "",
  expiresAt: "",
};
const owner = { userId: 1, impersonation: null } as const;

test.each([
  ["an owner", owner, { id: 2, role: "USER", status: "ACTIVE" }, /^null$/],
  ["an owner", owner, { id: 2, role: "ADMIN", status: "ACTIVE" }, /^null$/],
  ["an owner", owner, { id: 2, role: "OWNER", status: "ACTIVE" }, /as an owner/],
  ["an owner", owner, { id: 1, role: "OWNER", status: "ACTIVE" }, /already this user/],
  ["an owner", owner, { id: 2, role: "USER", status: "INACTIVE" }, /deactivated/],
  [
    "a viewer",
    { ...owner, impersonation: viewing },
    { id: 2, role: "USER", status: "ACTIVE" },
    /viewing as another/,
  ],
] as const)("%s and %j: %j is answered %s", (_who, actor, target, problem) => {
  expect(String(viewingRefusal(actor, target))).toMatch(problem);
});
