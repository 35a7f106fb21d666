import { expect, test } from "vitest";
import { compare } from "./figures.tsx";

test.each([
  [12, 10, "Up 20% from 10"],
  [9, 10, "Down 10% from 10"],
  [10, 10, "Same as before (10)"],
  [3, 0, "Up from 0"],
  [0, 4, "Down 100% from 4"],
  [null, 4, undefined],
  [4, null, undefined],
])("%s after %s is %s", (now, before, labels) => {
  expect(compare(now, before, String)).toBe(labels);
});
