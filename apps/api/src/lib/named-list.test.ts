import { expect, test } from "vitest";
import { namedList } from "./named-list.ts";

test.each([
  [["A"], '"A"'],
  [["A", "B"], '"A" and "B"'],
  [["A", "B", "C", "D"], '"A", "B", "C" and "D"'],
  [["A", "B", "C", "D", "E"], '"A", "B", "C" and 2 more'],
])("%j reads %s", (names, text) => {
  expect(namedList(names)).toBe(text);
});
