import { expect, test } from "vitest";
import { hasKnownWords, isSpokenWithoutWords, minutesOf, type Line, turnsOf } from "./lines.rules.ts";

const line = (isUser: boolean, more: Partial<Line> = {}): Line => ({
  isUser,
  text: "Yes.",
  isSpoken: true,
  startSeconds: null,
  endSeconds: null,
  isInterrupted: false,
  hasWords: true,
  ...more,
});

test.each([
  ["", []],
  ["U", [[true, 0, 1]]],
  [
    "AAUUUA",
    [
      [false, 0, 2],
      [true, 2, 5],
      [false, 5, 6],
    ],
  ],
  [
    "UAU",
    [
      [true, 0, 1],
      [false, 1, 2],
      [true, 2, 3],
    ],
  ],
])("lines of one side that follow each other are one turn: %j", (sides, turns) => {
  const found = turnsOf(Array.from(sides, (side) => line(side === "U")));
  expect(found.map(({ isUser, from, to }) => [isUser, from, to])).toEqual(turns);
});

test.each([
  ["(speech, 1.2 s)", false],
  ["(speech, 1.2 s) (speech, 0.4 s)", false],
  ["(speech, 1.2 s) Yes.", true],
  ["(speech about the family)", true],
  ["Yes.", true],
])("%j has words: %j", (text, hasWords) => {
  expect(hasKnownWords(text)).toBe(hasWords);
});

test("only what was said aloud can lack its words", () => {
  expect(isSpokenWithoutWords(line(true, { hasWords: false }))).toBe(true);
  expect(isSpokenWithoutWords(line(true))).toBe(false);
  expect(isSpokenWithoutWords(line(true, { isSpoken: false, hasWords: false }))).toBe(false);
});

test("a conversation lasts until the last known time", () => {
  expect(minutesOf([])).toBeNull();
  expect(minutesOf([line(true), line(false)])).toBeNull();
  expect(
    minutesOf([line(true, { startSeconds: 0, endSeconds: 90 }), line(false, { startSeconds: 60 })]),
  ).toBe(1.5);
});
