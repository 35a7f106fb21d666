import { expect, test } from "vitest";
import { datesIn } from "./spreadsheet-dates.rules.ts";

const read = (cell: string, ...beside: string[]) => {
  const date = datesIn([cell, ...beside]).get(cell);
  return date && ("local" in date ? date.local : date.problem);
};

test.each([
  ["2026-12-01", "2026-12-01"],
  ["2026/12/1", "2026-12-01"],
  ["01.12.2026", "2026-12-01"],
  ["1. 12. 2026", "2026-12-01"],
  ["31.12.26", "2026-12-31"],
  ["31/12/2026", "2026-12-31"],
  ["12/31/2026", "2026-12-31"],
  ["5/5/2026", "2026-05-05"],
  ["31-Dec-26", "2026-12-31"],
  ["1. Dezember 2026", "2026-12-01"],
  ["3 March 2026", "2026-03-03"],
  ["3. März 2026", "2026-03-03"],
  ["46357", "2026-12-01"],
  ["2026-12-31 18:00", "2026-12-31 18:00"],
  ["2026-12-31T18:00:00", "2026-12-31 18:00"],
  ["31.12.2026, 18:00:05", "2026-12-31 18:00"],
  ["12/31/2026 6:00 PM", "2026-12-31 18:00"],
  ["12/31/2026 12:05 AM", "2026-12-31 00:05"],
])("%s is %s", (cell, local) => {
  expect(read(cell)).toBe(local);
});

test("what may be two days is one where the file's other dates say which comes first", () => {
  expect(read("1/12/2026")).toBe("May be 1 Dec 2026 or 12 Jan 2026. Write the day as 2026-12-31");
  expect(read("1/12/2026", "31/12/2026")).toBe("2026-12-01");
  expect(read("1/12/2026", "12/31/2026")).toBe("2026-01-12");
  expect(read("1/12/2026", "12/31/2026", "31/12/2026")).toMatch(/^May be/);
});

test.each([
  "31.02.2026",
  "13/13/2026",
  "2026-12-31 25:00",
  "soon",
  "12345",
  "1. Foo 2026",
  "31.12.2026 at six",
])("%s is no date", (cell) => {
  expect(read(cell)).toMatch(/^Write a day as/);
});

test("a moment with its zone is left as it is", () => {
  expect(datesIn(["2026-12-31T18:00:00Z", ""]).size).toBe(0);
});
