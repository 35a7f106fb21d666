import { expect, test } from "vitest";
import { namingRefusal, requireWriter, requireWriterOfAny } from "./authors.policy.ts";

test.each([
  ["OWNER", false, true],
  ["ADMIN", true, true],
  ["ADMIN", false, false],
  ["USER", true, true],
  ["USER", false, false],
] as const)("%s, an author: %s, writes the rubric: %s", (role, isAuthor, writes) => {
  const room = { isAuthor };
  const ask = () => requireWriter({ role }, room);
  if (writes) expect(ask()).toBe(room);
  else expect(ask).toThrow("There is no such room, or its rubric is not yours to write.");
});

test("nobody writes the rubric of a room that is not there", () => {
  expect(() => requireWriter({ role: "OWNER" }, undefined)).toThrow("There is no such room");
});

test("the lists of all rooms are read by whoever writes one", () => {
  expect(() => requireWriterOfAny({ role: "USER" }, { isAuthor: true })).not.toThrow();
  expect(() => requireWriterOfAny({ role: "ADMIN" }, { isAuthor: false })).toThrow(
    "Only owners and the authors",
  );
});

test.each([
  ["ADMIN", true, false, null],
  ["USER", true, false, null],
  ["OWNER", true, false, "is an owner: owners may write every room."],
  ["ADMIN", false, false, "is switched off. Activate the account first."],
  ["ADMIN", false, true, null],
] as const)(
  "%s, active: %s, named before: %s, is named or told why not",
  (role, isActive, isNamed, refusal) => {
    expect(namingRefusal({ role, isActive, isNamed })).toBe(refusal);
  },
);
