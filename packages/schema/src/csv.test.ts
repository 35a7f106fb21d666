import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

const lineWith = (cell: string): string =>
  csvOf(["cell"], [{ cell }]).split("cell\r\n")[1]?.slice(0, -2) ?? "";

test("a file has a first line of names, ends of lines as the format says, and quotes where they are needed", () => {
  const rows = [
    { name: 'Anna "Ann" Fisher', note: "one, two", count: 2 },
    { name: "Bo\nLee", note: null, count: -1 },
  ];
  expect(csvOf(["name", "note", "count"], rows)).toBe(
    '\uFEFFname,note,count\r\n"Anna ""Ann"" Fisher","one, two",2\r\n"Bo\nLee",,-1\r\n',
  );
});

/** The cells that a spreadsheet may see in a line: it splits at one separator or another, and takes quotes away or not. */
const cellsOf = (line: string): string[] =>
  [",", ";", "\t", "|", "\r", "\n", '"', "'"]
    .flatMap((separator) => line.split(separator))
    .flatMap((cell) => [cell, cell.replaceAll('"', ""), cell.trimStart()]);

const openers = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];
const places = ["", ";", "x;", "x,", "x|", "x\t", "x\n", 'x"', '"', "x;  ", 'x";"', " "];

test.each(openers.flatMap((opener) => places.map((place) => `${place}${opener}1+1`)))(
  "%j stays text in every spreadsheet",
  (cell) => {
    const line = lineWith(cell);
    const split = cellsOf(line).filter((each) => !line.includes(`'${each}`));
    expect(split.filter((each) => /^[=+\-@＝＋－＠]/.test(each))).toEqual([]);
    // The apostrophes are all that was added.
    const read = line.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"');
    expect(read.replaceAll("'", "")).toBe(cell);
  },
);

test.each(["Anna-Lena", "1 + 1 = 2", "a@example.org", "it's fine", "Smith, Anna", "O'Neil"])(
  "%j is written as it is",
  (cell) => {
    expect(lineWith(cell).replaceAll('"', "")).toBe(cell);
  },
);
