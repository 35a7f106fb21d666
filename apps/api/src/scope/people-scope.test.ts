import { expect, test } from "vitest";
import { peopleAndSelf, peopleOf } from "./people-scope.ts";

const actor = (role: "OWNER" | "ADMIN" | "USER") => ({ role, userId: 7 });

test.each([
  ["nobody", null, undefined, { kind: "some" }],
  ["a user", actor("USER"), undefined, { kind: "some" }],
  ["a user who names an administrator", actor("USER"), 7, { kind: "some" }],
  ["an administrator", actor("ADMIN"), undefined, { kind: "some", assignedTo: 7 }],
  ["an administrator who names another", actor("ADMIN"), 8, { kind: "some", assignedTo: 7 }],
  ["an owner", actor("OWNER"), undefined, { kind: "all" }],
  ["an owner who names an administrator", actor("OWNER"), 8, { kind: "some", assignedTo: 8 }],
])("%s sees the right people", (_name, who, assignedTo, scope) => {
  expect(peopleOf(who, { assignedTo })).toEqual(scope);
});

test.each([
  ["OWNER", { kind: "all" }],
  ["ADMIN", { kind: "some", self: 7, assignedTo: 7 }],
  ["USER", { kind: "some", self: 7 }],
] as const)("%s, with what is their own, sees %j", (role, scope) => {
  expect(peopleAndSelf(actor(role))).toEqual(scope);
});
