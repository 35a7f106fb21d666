import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

test.each(["=SUM(A1)", "+49 30", "-1", "@cmd", "\tx", "\rx"])("%j cannot run as a formula", (cell) => {
  const written = toCsv([[cell]]).trimEnd();
  expect(written.replaceAll('"', "")).toBe(`'${cell}`);
});

test("commas, quotes and line ends stay in their cell", () => {
  expect(toCsv([["a,b", 'say "hi"', "two\nlines", "plain"]])).toBe(
    '"a,b","say ""hi""","two\nlines",plain\r\n',
  );
});
