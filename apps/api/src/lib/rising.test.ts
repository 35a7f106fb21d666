import { expect, test } from "vitest";
import { rising } from "./rising.ts";

test.each([
  [[], []],
  [
    [0, 2.5, 2.5, 90],
    [0, 2.5, 2.5, 90],
  ],
  [
    [null, 3.4, 3, null, 5],
    [0, 3.4, 3.4, 3.4, 5],
  ],
])("lines of a call at %j come at %j", (seconds, expected) => {
  expect(rising(seconds)).toEqual(expected);
});
