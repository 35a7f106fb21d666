import { expect, test } from "vitest";
import { namingRefusal, requireWriter, requireWriterOfAny } from "./authors.policy.ts";

test.each([
  ["OWNER", false],
  ["ADMIN", true],
  ["USER", true],
] as const)("%s, an author: %s, writes the rubric", (role, isAuthor) => {
  const room = { isAuthor };
  expect(requireWriter({ role }, room)).toBe(room);
});

test.each(["ADMIN", "USER"] as const)("%s who is no author is told of no room", (role) => {
  expect(() => requireWriter({ role }, { isAuthor: false })).toThrow(
    "There is no such room, or you cannot edit its rubric.",
  );
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
