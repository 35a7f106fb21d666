import { expect, test } from "vitest";
import { heatMapOf, timelineOf, weekOf } from "./sign-ins.views.ts";

const none = { sessions: 0, quick: 0, short: 0, medium: 0, long: 0 };
const at = (hour: number, counts: Partial<typeof none>, weekday = 0) => ({
  ...none,
  weekday,
  hour,
  ...counts,
});

test.each([
  [0, "Night"],
  [5, "Night"],
  [6, "Morning"],
  [11, "Morning"],
  [12, "Afternoon"],
  [17, "Afternoon"],
  [18, "Evening"],
  [23, "Evening"],
])("what begins in hour %i belongs to the %s", (hour, time) => {
  const filled = heatMapOf([at(hour, { quick: 2 })]).filter(({ sessions }) => sessions > 0);
  expect(filled).toEqual([{ time, length: "Quick", sessions: 2 }]);
});

test("the heat map has every combination and adds hours up", () => {
  const cells = heatMapOf([at(6, { short: 1, long: 3 }), at(7, { long: 4 }, 3)]);
  expect(cells).toHaveLength(16);
  expect(cells.slice(0, 4).map(({ length, sessions }) => [length, sessions])).toEqual([
    ["Quick", 0],
    ["Short", 1],
    ["Medium", 0],
    ["Long", 7],
  ]);
});

test("the week begins on Sunday and has every combination", () => {
  const cells = weekOf([at(13, { sessions: 5 }), at(13, { sessions: 1 }, 6), at(14, { sessions: 1 }, 6)]);
  expect(cells).toHaveLength(28);
  expect(cells.filter(({ sessions }) => sessions > 0)).toEqual([
    { day: 0, time: "Afternoon", sessions: 5 },
    { day: 6, time: "Afternoon", sessions: 2 },
  ]);
});

test("hours and days without anything are there too", () => {
  const starts = ["a", "b", "c"];
  expect(timelineOf(starts, [{ bucket: 2, sessions: 3, seconds: 90 }])).toEqual([
    { start: "a", sessions: 0, minutes: 0 },
    { start: "b", sessions: 3, minutes: 1.5 },
    { start: "c", sessions: 0, minutes: 0 },
  ]);
});
