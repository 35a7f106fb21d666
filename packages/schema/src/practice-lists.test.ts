import { describe, expect, test } from "vitest";
import { entriesIn, practiceLists, shippedLists, updatePracticeListsInput } from "./practice-lists.ts";

const problems = (lists: object): string[] => {
  const { error } = updatePracticeListsInput.safeParse({ version: 0, ...lists });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

test("entries stand one a line or between commas", () => {
  expect(entriesIn("um, uh\r\n you   know ,\n\nerm")).toEqual(["um", "uh", "you know", "erm"]);
});

test.each(practiceLists)("the shipped list of %s may be saved", (name) => {
  expect(problems({ [name]: shippedLists[name] })).toEqual([]);
});

describe("what is refused is named", () => {
  test.each([
    ["what is there twice", ["Um", "äh", "uh", "um", "ah"], "Listed more than once: “Um”, “äh”"],
    ["too many", Array.from({ length: 201 }, (_, n) => `word${n}`), "At most 200 entries; these are 201"],
    ["too long ones", ["a".repeat(61)], "At most 60 characters each. Too long: “aaaaaaaaaaaaaaaaaaaa…”"],
    [
      "what is no word",
      ["um", "?!"],
      "An entry is one or a few words, and a * may only end a word. Not valid: “?!”",
    ],
    [
      "a * within a word",
      ["u*m"],
      "An entry is one or a few words, and a * may only end a word. Not valid: “u*m”",
    ],
  ])("%s", (_what, fillersEn, message) => {
    expect(problems({ fillersEn })).toEqual([expect.stringContaining(`fillersEn: ${message}`)]);
  });

  test("a pattern among the words of questions", () => {
    expect(problems({ questionWordsDe: ["was", "wie.*"] })).toEqual([
      "questionWordsDe: An entry is one or a few words of letters. Not valid: “wie.*”",
    ]);
  });
});
