import type { CheckResult } from "@field-advisor/schema/practice-constants";
import { rubric } from "@field-advisor/schema/rubric-forms";
import { describe, expect, test } from "vitest";
import { nextCheck, resultsOf, toChange, wentWell } from "./evidence.rules.ts";

/** Three criteria; the check "d" is a blocker. */
const plan = rubric.parse({
  criteria: [
    [1, "a", "b"],
    [5, "c"],
    [2, "d", "e"],
  ].map(([weight, ...keys], at) => ({
    key: `criterion-${at}`,
    name: "One",
    weight,
    checks: keys.map((key) => ({ key, kind: "judged", sentence: "Does it", isBlocker: key === "d" })),
  })),
});

const words: Record<string, CheckResult> = {
  "+": "met",
  "-": "not_met",
  "0": "not_discussed",
  "?": "cannot_tell",
  w: "waiting",
};
/** What became of "a" to "e", a sign for each. */
const checksOf = (signs: string) =>
  Array.from(signs, (sign, at) => ({ key: "abcde".charAt(at), result: words[sign] ?? "waiting" }));

test.each([
  ["+++++", []],
  ["-----", ["d", "c", "e"]],
  ["--+++", ["a", "b"]],
  ["-?0-w", ["d", "a"]],
  ["+-++-", ["e", "b"]],
])("of %s the most important are to change: %j", (signs, keys) => {
  expect(toChange(plan, checksOf(signs))).toEqual(keys);
});

test("what went well has the most important first", () => {
  expect(wentWell(plan, checksOf("+++-+"))).toEqual(["c", "e", "a", "b"]);
});

test("a coach's word wins", () => {
  const checks = [
    { key: "a", result: "not_met" as const, coachResult: "met" as const },
    { key: "b", result: "waiting" as const, coachResult: "not_met" as const },
    { key: "c", result: "not_met" as const, coachResult: null },
  ];
  expect([...resultsOf(checks)]).toEqual([
    ["a", "met"],
    ["b", "not_met"],
    ["c", "not_met"],
  ]);
  expect(toChange(plan, checks)).toEqual(["c", "b"]);
});

describe("next is", () => {
  test.each([
    ["nothing where all is met", "+++++", {}, null],
    ["nothing where what was missed is met now", "+++++", { a: 3 }, null],
    ["the most important where nothing was missed before", "----+", {}, "d"],
    ["what was missed most", "-----", { b: 2, c: 1 }, "b"],
    ["the more important of two that were missed as often", "-----", { a: 2, e: 2 }, "e"],
    ["what was missed before and did not come up now", "0+-++", { a: 2 }, "a"],
    ["what is missed now, where what did not come up was missed as often", "0+-++", { a: 1 }, "c"],
    ["not what cannot be told or waits", "?+++w", { a: 2, e: 3 }, null],
  ] as const)("%s", (_what, signs, before, key) => {
    expect(nextCheck(plan, checksOf(signs), new Map(Object.entries(before)))).toBe(key);
  });
});
