import { expect, test } from "vitest";
import { minutesOf } from "../../lib/minutes.ts";
import { averageMinutes } from "./activity.views.ts";

test("minutes have one decimal, and there is no average of nothing", () => {
  expect([0, 2, 30, 3599].map(minutesOf)).toEqual([0, 0, 0.5, 60]);
  expect(averageMinutes({ ended: 0, seconds: 0 })).toBeNull();
  expect(averageMinutes({ ended: 3, seconds: 1000 })).toBe(5.6);
});
