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

test.each([
  "Returns: 4%, -2%, +7%",
  "-5",
  "+7 %",
  "-1,234.50 €",
  "-€5",
  "- 2",
  "+49 30 123456-78",
  "+49-30-1234567; call me",
  "x, -2% since May, +7 in June.",
  "-",
  "said 'yes', -3 or so",
])("%j stays the figure that was said", (cell) => {
  expect(lineWith(cell).replaceAll('"', "")).toBe(cell);
});

test.each([
  "-2+3",
  "+1 HYPERLINK(A1)",
  "-5*A1",
  "-A1",
  "+cmd|' /C calc'!A0",
  "-1%*2",
  "+49 30 123456+cmd",
  "- Hello",
  "--1",
  "-2 (3)",
  "-5 A1",
])("%j could run and stays text", (cell) => {
  expect(lineWith(cell).replace(/^"/, "")).toMatch(/^'/);
  expect(lineWith(`x, ${cell}`)).toContain(`, '${cell.slice(0, 1)}`);
});

test("a cell of 100,000 digits, blanks or signs is written", () => {
  for (const part of ["1", " ", "-", "1 ", "-1,", "+1 a "])
    expect(lineWith(`+${part.repeat(100_000)}x`)).toContain(part);
});

test.each(["Anna-Lena", "1 + 1 = 2", "a@example.org", "it's fine", "Smith, Anna", "O'Neil"])(
  "%j is written as it is",
  (cell) => {
    expect(lineWith(cell).replaceAll('"', "")).toBe(cell);
  },
);
