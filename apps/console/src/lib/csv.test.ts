import { expect, test } from "vitest";
import { datedName, toCsv } from "./csv.ts";

test.each(["=SUM(A1)", "+49 30", "-1", "@cmd", "\tx", "\rx"])("%j cannot run as a formula", (cell) => {
  const written = toCsv([[cell]]).trimEnd();
  expect(written.replaceAll('"', "")).toBe(`'${cell}`);
});

test("commas, quotes and line ends stay in their cell", () => {
  expect(toCsv([["a,b", 'say "hi"', "two\nlines", "plain"]])).toBe(
    '"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});

test("a file's name says what it holds and of which day", () => {
  expect(datedName("users", new Date(2026, 10, 21, 12))).toBe("users-2026-11-21.csv");
});
