import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("a file has a first line of names, ends of lines as the format says, and quotes where they are needed", () => {
  const rows = [
    { name: 'Anna "Ann" Fisher', note: "one, two", count: 2 },
    { name: "Bo\nLee", note: null, count: 0 },
  ];
  expect(csvOf(["name", "note", "count"], rows)).toBe(
    '\uFEFFname,note,count\r\n"Anna ""Ann"" Fisher","one, two",2\r\n"Bo\nLee",,0\r\n',
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("%j stays text", (cell) => {
  const [, line = ""] = csvOf(["cell"], [{ cell }]).split("cell\r\n");
  expect(line.replace(/^"/, "")[0]).toBe("'");
});
