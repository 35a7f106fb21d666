import { expect, test } from "vitest";
import { nameAt } from "./manifest.ts";
import { superfluous } from "./thinning.ts";

const dayMs = 24 * 3_600_000;

/** A Monday. */
const monday = new Date("2026-06-01T03:00:00Z").getTime();

const daily = (days: number) =>
  Array.from({ length: days }, (_, day) => nameAt(new Date(monday + day * dayMs)));

const keptOf = (names: readonly string[]) => {
  const removed = new Set(superfluous(names));
  return names.filter((name) => !removed.has(name)).map((name) => name.slice(0, 10));
};

test("of ten weeks of days, seven days stay and the last back-up of three weeks before", () => {
  expect(keptOf(daily(70))).toEqual([
    "2026-07-19",
    "2026-07-26",
    "2026-08-02",
    "2026-08-03",
    "2026-08-04",
    "2026-08-05",
    "2026-08-06",
    "2026-08-07",
    "2026-08-08",
    "2026-08-09",
  ]);
});

test("made each day and thinned each time, the same stay", () => {
  let names: string[] = [];
  for (const name of daily(70)) {
    names.push(name);
    const removed = superfluous(names);
    names = names.filter((one) => !removed.includes(one));
  }
  expect(names).toHaveLength(10);
  expect(names[0]).toContain("2026-07-19");
});

test("of one day the newest stays, whatever the order in which they are listed", () => {
  const names = [1, 5, 3].map((hour) => nameAt(new Date(monday + hour * 3_600_000)));
  expect(superfluous(names)).toEqual([names[0], names[2]]);
});

test("nothing is removed because none was made for a year, and the only one never is", () => {
  const names = [...daily(3), nameAt(new Date(monday + 400 * dayMs))];
  expect(superfluous(names)).toEqual([]);
  expect(superfluous(daily(1))).toEqual([]);
  expect(superfluous([])).toEqual([]);
});
