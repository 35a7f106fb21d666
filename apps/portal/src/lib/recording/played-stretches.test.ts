import { expect, test } from "vitest";
import { createPlayed } from "./played-stretches.ts";

test("what is played on end is reported in whole seconds, and no second is lost between two reports", () => {
  const played = createPlayed(100);
  played.add(0, 5.2);
  played.add(5.2, 12.4);
  expect(played.take()).toEqual([{ from: 0, to: 12 }]);
  expect(played.take()).toEqual([]);
  played.add(12.4, 13.1);
  expect(played.take()).toEqual([{ from: 12, to: 13 }]);
});

test("what lies between two parts is not played, and a part of less than a second is none yet", () => {
  const played = createPlayed(100);
  played.add(30.5, 32.6);
  played.add(3.01, 5.98);
  played.add(50.2, 50.9);
  expect(played.take()).toEqual([
    { from: 3, to: 6 },
    { from: 31, to: 32 },
  ]);
});

test("what did not count is reported again, and so is what did not fit", () => {
  const played = createPlayed(1);
  played.add(0, 2);
  played.add(4, 6);
  expect(played.take()).toEqual([{ from: 0, to: 2 }]);
  played.add(1, 2);
  expect(played.take()).toEqual([{ from: 1, to: 2 }]);
  expect(played.take()).toEqual([{ from: 4, to: 6 }]);
});
