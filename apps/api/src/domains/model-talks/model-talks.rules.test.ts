import { faultsOfModel, modelTalkInput } from "@field-advisor/schema/model-talk-forms";
import { describe, expect, test } from "vitest";
import { arePartOf, areShown, isSpokenAlike, readingSeconds } from "./model-talks.rules.ts";

const line = (isUser: boolean, text: string, note: string | null = null, isMistake = false) => ({
  isUser,
  text,
  note,
  isMistake,
});
const me = (text: string, note?: string, isMistake?: boolean) => line(true, text, note, isMistake);
const you = (text: string) => line(false, text);

describe("what keeps a talk from being shown", () => {
  test.each([
    ["nothing of a good one with a note", "good", [me("Hello", "Greets."), you("Hi")], []],
    ["a good one without a note", "good", [me("Hello"), you("Hi")], ["lines"]],
    ["a good one with a mistake", "good", [me("Hello", "No.", true), you("Hi")], ["lines.0.isMistake"]],
    ["nothing of a bad one whose mistakes have notes", "bad", [me("Buy!", "Pushes.", true), you("Hm")], []],
    ["a bad one without a mistake", "bad", [me("Buy!", "Pushes."), you("Hm")], ["lines"]],
    [
      "a mistake without a note",
      "bad",
      [me("Buy!", "Pushes.", true), you("Hm"), me("Now!", undefined, true)],
      ["lines.2.note"],
    ],
    ["one in which nobody answers", "good", [me("Hello", "Greets.")], ["lines"]],
  ] as const)("is %s", (_what, kind, lines, paths) => {
    expect(faultsOfModel({ kind, lines }).map(({ path }) => path.join("."))).toEqual(paths);
    expect(modelTalkInput.safeParse({ kind, title: "A talk", lines }).success).toBe(paths.length === 0);
  });
});

test("of what somebody agreed to, lines may be left out, and nothing else", () => {
  const agreed = [me("One"), you("Two"), me("Three"), me("One")];
  expect(arePartOf([me("One"), me("Three", "A note.")], agreed)).toBe(true);
  expect(arePartOf([me("Three"), me("One")], agreed)).toBe(true);
  expect(arePartOf([you("Two"), me("One"), me("One")], agreed)).toBe(false);
  expect(arePartOf([me("Three"), you("Two")], agreed)).toBe(false);
  expect(arePartOf([me("One!")], agreed)).toBe(false);
  expect(arePartOf([you("One")], agreed)).toBe(false);
});

test("notes are not spoken", () => {
  expect(isSpokenAlike([me("One", "A note.")], [me("One")])).toBe(true);
  expect(isSpokenAlike([me("One")], [you("One")])).toBe(false);
});

test("nobody reads more than eight words a second", () => {
  expect(readingSeconds([me("one two three four five six seven", "eight nine")])).toBe(2);
});

test.each([
  ["before", false, false, true],
  ["before", true, false, false],
  ["after", false, false, false],
  ["after", true, false, true],
  ["always", false, false, true],
  ["always", true, true, false],
  ["after", true, true, false],
] as const)("%s the first attempt: tried %s, exam ahead %s: %s", (when, hasTried, isExamAhead, is) => {
  expect(areShown(when, { hasTried, isExamAhead })).toBe(is);
  expect(areShown(when, { hasTried, isExamAhead, isStep: true })).toBe(!isExamAhead);
});
