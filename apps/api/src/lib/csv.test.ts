import { expect, test } from "vitest";
import { readCsv, type CsvLine } from "./csv.ts";

const read = (text: string): CsvLine[] => {
  const { lines, problem } = readCsv(text, 100);
  expect(problem).toBeNull();
  return lines ?? [];
};

test.each([
  ["commas", "a,b\n1,2"],
  ["semicolons", "a;b\n1;2\n"],
  ["tabs", "a\tb\n1\t2\n"],
  ["a byte order mark", "\uFEFFa,b\n1,2\n"],
  ["line ends of Windows", "a,b\r\n1,2\r\n"],
  ["line ends of old Macs", "a,b\r1,2\r"],
  ["line ends of all kinds", "a,b\r\n1,2\n"],
  ["quotation marks", '"a","b"\n"1","2"\n'],
])("reads a file with %s", (_name, text) => {
  expect(read(text)).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["1", "2"] },
  ]);
});

test("a delimiter within quotes does not count, nor one that is rarer", () => {
  expect(read('"a, b, c, d";e\n1;2')[0]?.cells).toEqual(["a, b, c, d", "e"]);
  expect(read("a;b;c,d\n")[0]?.cells).toEqual(["a", "b", "c,d"]);
});

test.each(["\n", "\r\n", "\r"])("lines are counted as an editor does, with %j", (end) => {
  const text = ["", "a,b", "", '"one', 'two",2', " , ", "3,4", ""].join(end);
  expect(read(text)).toEqual([
    { line: 2, cells: ["a", "b"] },
    { line: 4, cells: ["one\ntwo", "2"] },
    { line: 7, cells: ["3", "4"] },
  ]);
});

test("quotation marks are doubled inside quoted cells, and lines may be of any length", () => {
  expect(read('a,b\n"say ""hi""",2\n1\n1,2,3').map(({ cells }) => cells)).toEqual([
    ["a", "b"],
    ['say "hi"', "2"],
    ["1"],
    ["1", "2", "3"],
  ]);
});

test.each([
  ['a,b\n1,2\n"3,4\n5,6\n', /^Line 3 opens a quotation mark that is never closed/],
  ['a,b\n1,2\n\n3,"4"5\n', /^Line 4 has a quotation mark in the wrong place/],
  ['a,b\n3 "x",4\n', /^Line 2 has a quotation mark in the wrong place/],
  [`a,b\n\n${",".repeat(100)}`, /^Line 3 has more than 100 cells/],
  [`a,b\n\n${"x".repeat(200_000)}`, /^Line 3 has more than 100,000 characters/],
  [`"${"\n".repeat(200_000)}"`, /^Line 1 has more than 100,000 characters/],
])("%# is broken, and says where", (text, message) => {
  expect(readCsv(text, 100).problem).toMatch(message);
});

test.each(["", "\n\n", "\uFEFF", " , "])("%j has no lines", (text) => {
  expect(read(text)).toEqual([]);
});

test("a file of nothing but empty lines is no work", () => {
  expect(read("\n".repeat(990_000))).toEqual([]);
});

test("reads one line more than asked for, and no further", () => {
  const { lines } = readCsv('a\nb\nc\nd\n"never closed', 2);
  expect(lines?.map(({ cells }) => cells[0])).toEqual(["a", "b", "c"]);
});
