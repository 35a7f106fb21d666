import { slug } from "@field-advisor/schema/deployment-forms";
import { expect, test } from "vitest";
import { counted, namedList, slugOf } from "./text.ts";

test.each([
  [["A"], '"A"'],
  [["A", "B"], '"A" and "B"'],
  [["A", "B", "C", "D"], '"A", "B", "C" and "D"'],
  [["A", "B", "C", "D", "E"], '"A", "B", "C" and 2 more'],
])("%j reads %s", (names, text) => {
  expect(namedList(names)).toBe(text);
});

test.each([
  [0, "0 files"],
  [1, "1 file"],
  [1204, "1,204 files"],
])("%d are %s", (count, text) => {
  expect(counted(count, "file")).toBe(text);
});

test.each([
  ["Sales Training 2026", "sales-training-2026-x7"],
  ["  Träumerei & Søn -- Ltd. ", "traumerei-s-n-ltd-x7"],
  ["日本語", "x7"],
  ["a".repeat(200), `${"a".repeat(77)}-x7`],
  [`${"a".repeat(76)} b`, `${"a".repeat(76)}-x7`],
])("%j becomes %s", (name, expected) => {
  expect(slugOf(name, "x7")).toBe(expected);
  expect(slug.parse(expected)).toBe(expected);
});
