import { expect, test } from "vitest";
import { moved, placeWithin } from "./use-roving.tsx";

const extent = { rows: 101, columns: 21, pageRows: 10 };

test.each([
  ["ArrowDown", false, [3, 4], [4, 4]],
  ["ArrowUp", false, [1, 4], [0, 4]],
  ["ArrowUp", false, [0, 4], [0, 4]],
  ["ArrowLeft", false, [3, 0], [3, 0]],
  ["ArrowRight", false, [3, 20], [3, 20]],
  ["PageDown", false, [3, 4], [13, 4]],
  ["PageDown", false, [95, 4], [100, 4]],
  ["PageUp", false, [3, 4], [0, 4]],
  ["Home", false, [3, 4], [3, 0]],
  ["End", false, [3, 4], [3, 20]],
  ["Home", true, [3, 4], [0, 0]],
  ["End", true, [3, 4], [100, 20]],
] as const)("%s (Ctrl: %s) leads from %j to %j", (key, ctrlKey, [row, column], [toRow, toColumn]) => {
  expect(moved({ key, ctrlKey }, { row, column }, extent)).toEqual({ row: toRow, column: toColumn });
});

test.each([
  ["a", false],
  ["ArrowDown", true],
] as const)("%s (Ctrl: %s) leads nowhere", (key, ctrlKey) => {
  expect(moved({ key, ctrlKey }, { row: 3, column: 4 }, extent)).toBeNull();
});

test("what became smaller takes its places along", () => {
  expect(placeWithin({ row: 3, column: 4 }, { rows: 2, columns: 1, pageRows: 10 })).toEqual({
    row: 1,
    column: 0,
  });
});
